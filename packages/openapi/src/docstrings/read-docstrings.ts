import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the contracts' comments say: of schemas by their names, and of fields by `Schema.field` or, where one is shared, `file#field`. */
export interface Docstrings {
  readonly schemas: Readonly<Record<string, { readonly file: string; readonly text?: string }>>;
  readonly fields: Readonly<Record<string, string>>;
}

/** Where the contracts' sources are. */
export const contractsFolder = join(import.meta.dirname, '../../../contracts/src');

/** Where to read on about a rule is of no use to people who have not our specification. */
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

/** Reads the comments of one source file. */
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
      // Other constants are no part of the document.
      if (contract || /^[A-Z]/.test(name)) schemas[name] = { file, ...(waiting && { text: waiting }) };
    } else if (field && waiting) {
      fields[`${scope}.${field}`] ??= waiting;
      fields[`${file}#${field}`] ??= waiting;
    }
    waiting = undefined;
  }
  return { schemas, fields };
}

/** Reads the comments of every file of a folder. */
export function readDocstrings(folder: string): Docstrings {
  const files = globSync('**/*.ts', { cwd: folder }).sort();
  const all = files.map((file) => docstringsIn(readFileSync(join(folder, file), 'utf8'), file.replaceAll('\\', '/')));
  return {
    schemas: Object.assign({}, ...all.map(({ schemas }) => schemas)),
    fields: Object.assign({}, ...all.map(({ fields }) => fields)),
  };
}
