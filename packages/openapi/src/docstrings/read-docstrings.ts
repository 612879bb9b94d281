import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface SchemaDocs {
  readonly text?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

export type Docstrings = Readonly<Record<string, SchemaDocs>>;

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

/** A comment, the start of a constant, where it takes fields from (`...ApiKey.properties`), or a field. */
const pieces =
  /\/\*\*(?:[^*]|\*(?!\/))*\*\/|^(?:export )?const (\w+)|(?:\.\.\.|Input\()(?:Type\.Partial\(Type\.Object\()?(\w+)|^\s+(\w+):/gm;

/** The names that schemas have. The document contains no other constants. */
const schemaName = /^[A-Z].*[a-z]/;

function docstringsIn(source: string): Docstrings {
  const texts = new Map<string, string>();
  const fields = new Map<string, Map<string, string>>();
  let waiting: string | undefined;
  let scope = '';
  for (const { 0: piece, 1: name, 2: spread, 3: field } of source.matchAll(pieces)) {
    if (piece.startsWith('/**')) {
      waiting = sentence(piece);
      continue;
    }
    if (name) {
      scope = name;
      fields.set(scope, new Map());
      if (waiting) texts.set(scope, waiting);
    }
    const own = fields.get(scope);
    if (spread) for (const [one, text] of fields.get(spread) ?? []) if (!own?.has(one)) own?.set(one, text);
    if (field && waiting && !own?.has(field)) own?.set(field, waiting);
    waiting = undefined;
  }
  return Object.fromEntries(
    [...fields]
      .filter(([name]) => schemaName.test(name) && (texts.has(name) || fields.get(name)?.size))
      .map(([name, own]) => {
        const text = texts.get(name);
        return [name, { ...(text && { text }), ...(own.size > 0 && { fields: Object.fromEntries(own) }) }];
      }),
  );
}

export function readDocstrings(folder: string): Docstrings {
  const files = globSync('**/*.ts', { cwd: folder }).sort();
  return Object.assign({}, ...files.map((file) => docstringsIn(readFileSync(join(folder, file), 'utf8'))));
}
