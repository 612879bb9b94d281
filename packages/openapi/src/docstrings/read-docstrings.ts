import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Docstrings of the contracts: of schemas by name, and of fields by `Schema.field`. Fields of a type that several
 * schemas share are keyed by `file#field`.
 */
export interface Docstrings {
  readonly schemas: Readonly<Record<string, { readonly file: string; readonly text?: string }>>;
  readonly fields: Readonly<Record<string, string>>;
}

export const contractsFolder = join(import.meta.dirname, '../../../contracts/src');

/** References to our specification, in parentheses. Readers of the API document don't have it. */
const asides = / ?\((?:rules|product)[^)]*\)/g;

const sentence = (comment: string) => {
  const text = comment
    .replace(/^\s*\/\*\*|\*\/\s*$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join(' ')
    .replace(asides, '')
    .trim();
  return /[.!?:;]$/.test(text) ? text : `${text}.`;
};

const pieces = /\/\*\*(?:[^*]|\*(?!\/))*\*\/|^(?:export )?const (\w+)( = defineContract)?|^\s+(\w+):/gm;

/** Reads the docstrings of one source file. */
function docstringsIn(source: string, file: string): Docstrings {
  const schemas: Record<string, { file: string; text?: string }> = {};
  const fields: Record<string, string> = {};
  let waiting: string | undefined;
  let scope = '';
  for (const { 0: piece, 1: name, 2: contract, 3: field } of source.matchAll(pieces)) {
    if (piece.startsWith('/**')) {
      waiting = sentence(piece);
      continue;
    }
    if (name) {
      scope = name;
      // The document doesn't contain other constants.
      if (contract || /^[A-Z].*[a-z]/.test(name)) schemas[name] = { file, ...(waiting && { text: waiting }) };
    } else if (field && waiting) {
      fields[`${scope}.${field}`] ??= waiting;
      fields[`${file}#${field}`] ??= waiting;
    }
    waiting = undefined;
  }
  return { schemas, fields };
}

/** Reads the docstrings of every source file in a folder. */
export function readDocstrings(folder: string): Docstrings {
  const files = globSync('**/*.ts', { cwd: folder }).sort();
  const all = files.map((file) => docstringsIn(readFileSync(join(folder, file), 'utf8'), file.replaceAll('\\', '/')));
  return {
    schemas: Object.assign({}, ...all.map(({ schemas }) => schemas)),
    fields: Object.assign({}, ...all.map(({ fields }) => fields)),
  };
}
