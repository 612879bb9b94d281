import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Docstrings of the contracts: of schemas by name, and of fields by `Schema.field`. */
export interface Docstrings {
  readonly schemas: Readonly<Record<string, string>>;
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

/** A comment, the start of a constant, what it takes fields from (`...ApiKey.properties`), or a field. */
const pieces =
  /\/\*\*(?:[^*]|\*(?!\/))*\*\/|^(?:export )?const (\w+)|(?:\.\.\.|Input\()(?:Type\.Partial\(Type\.Object\()?(\w+)|^\s+(\w+):/gm;

/** Reads the docstrings of one source file. */
function docstringsIn(source: string): Docstrings {
  const schemas: Record<string, string> = {};
  const fields: Record<string, string> = {};
  const described = new Map<string, Map<string, string>>();
  let waiting: string | undefined;
  let scope = '';
  for (const { 0: piece, 1: name, 2: spread, 3: field } of source.matchAll(pieces)) {
    if (piece.startsWith('/**')) {
      waiting = sentence(piece);
      continue;
    }
    if (name) {
      scope = name;
      described.set(scope, new Map());
      // The document contains schemas only, and no other constants.
      if (waiting && /^[A-Z].*[a-z]/.test(name)) schemas[name] = waiting;
    }
    const own = described.get(scope);
    if (spread) for (const [one, text] of described.get(spread) ?? []) if (!own?.has(one)) own?.set(one, text);
    if (field && waiting && !own?.has(field)) own?.set(field, waiting);
    waiting = undefined;
  }
  for (const [schema, texts] of described) for (const [field, text] of texts) fields[`${schema}.${field}`] = text;
  return { schemas, fields };
}

/** Reads the docstrings of every source file in a folder. */
export function readDocstrings(folder: string): Docstrings {
  const files = globSync('**/*.ts', { cwd: folder }).sort();
  const all = files.map((file) => docstringsIn(readFileSync(join(folder, file), 'utf8')));
  return {
    schemas: Object.assign({}, ...all.map(({ schemas }) => schemas)),
    fields: Object.assign({}, ...all.map(({ fields }) => fields)),
  };
}
