import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names in kebab case for a template's placeholders, by the word after "my": `{ thing: 'key-box' }`. */
export type Phrases = Readonly<Record<string, string>>;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const spaced = (name: string) => name.replaceAll('-', ' ');
const snake = (name: string) => name.replaceAll('-', '_');
const article = (name: string) => `${/^([aeio]|u(?!ni|se|ti))/.test(name) ? 'an' : 'a'} ${spaced(name)}`;

/** A name as an identifier: `keyBox`. */
export const camelCase = (name: string): string => name.replaceAll(/-(.)/g, (_, letter: string) => capital(letter));
/** A name as a type's: `KeyBox`. */
export const pascalCase = (name: string): string => capital(camelCase(name));

const styles: readonly ((name: string) => string)[] = [
  (name) => name,
  camelCase,
  pascalCase,
  snake,
  (name) => snake(name).toUpperCase(),
  spaced,
  (name) => capital(spaced(name)),
  (name) => name.split('-').map(capital).join(' '),
  article,
  (name) => capital(article(name)),
];

/**
 * Fills in a template. A placeholder is "my" and a phrase's name between double underscores, written in the style of
 * the result. For the phrase `thing`, `__myThing__` becomes `keyBox`, `__my-thing__` `key-box` and `__A my thing__`
 * `A key box`.
 * @throws Error when a placeholder has no phrase.
 */
export function fillTemplate(text: string, phrases: Phrases): string {
  const values = new Map<string, string>(
    Object.entries(phrases).flatMap(([name, value]) =>
      styles.map((style) => [`__${style(`my-${name}`)}__`, style(value)] as const),
    ),
  );
  return text.replaceAll(/__(?:[Aa] )?[Mm][Yy][-_ ]?\w+?__/g, (placeholder) => {
    const value = values.get(placeholder);
    if (value === undefined) throw new Error(`a template has the unknown placeholder ${placeholder}`);
    return value;
  });
}

const templates = join(import.meta.dirname, '../templates');

/** Reads a template. */
export const readTemplate = (path: string): string => readFileSync(join(templates, path), 'utf8');

/** Fills in a folder of templates, which has the structure of the repository. Returns the texts by their path. */
export function fillFolder(folder: string, phrases: Phrases): [path: string, text: string][] {
  const files = globSync('**', { cwd: join(templates, folder), withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => {
    const path = join(parentPath, name);
    return [
      fillTemplate(path.slice(join(templates, folder).length + 1), phrases),
      fillTemplate(readFileSync(path, 'utf8'), phrases),
    ];
  });
}

/** The words of the templates' own code, without its comments and strings. A resource of such a name would clash. */
export function templateWords(): Set<string> {
  const files = globSync('**/src/**/!(*.test).{ts,tsx}', { cwd: templates });
  const code = files.map(readTemplate).join('\n');
  return new Set(code.replaceAll(/__.+?__|\/\/.*|\/\*[\s\S]*?\*\/|'.*?'/g, ' ').match(/\b[A-Za-z]\w*/g));
}
