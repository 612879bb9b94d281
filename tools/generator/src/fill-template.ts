import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A name as its lower-case words: `['building', 'inspections']`. */
export type Words = readonly string[];

/** The phrases for a template's placeholders, by the word after "my". */
export type Phrases = Readonly<Record<string, Words>>;

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const article = (words: Words) => `${/^([aeio]|u(?!ni|se|ti))/.test(words[0] ?? '') ? 'an' : 'a'} ${words.join(' ')}`;

/** The name as an identifier: `buildingInspections`. */
export const camelCase = ([first = '', ...rest]: Words): string => first + rest.map(capital).join('');
/** The name as a type's: `BuildingInspections`. */
export const pascalCase = (words: Words): string => words.map(capital).join('');
/** The name in title case: `Building Inspections`. */
export const titleCase = (words: Words): string => words.map(capital).join(' ');

const styles: readonly ((words: Words) => string)[] = [
  (words) => words.join('-'),
  (words) => words.join('_'),
  (words) => words.join(' '),
  (words) => capital(words.join(' ')),
  camelCase,
  pascalCase,
  titleCase,
  article,
  (words) => capital(article(words)),
];

/**
 * Fills in a template. A placeholder is "my" and a phrase's name between double underscores, written in the style of
 * the result. For the phrase `thing`, `__myThing__` becomes `buildingInspection`, `__my-thing__` `building-inspection`
 * and `__A my thing__` `A building inspection`.
 * @throws Error when a placeholder has no phrase.
 */
export function fillTemplate(text: string, phrases: Phrases): string {
  const values = new Map<string, string>(
    Object.entries(phrases).flatMap(([name, words]) =>
      styles.map((style) => [`__${style(['my', name])}__`, style(words)] as const),
    ),
  );
  return text.replaceAll(/__(?:[Aa] )?[Mm]y[-_ ]?\w+?__/g, (placeholder) => {
    const value = values.get(placeholder);
    if (value === undefined) throw new Error(`a template has the unknown placeholder ${placeholder}`);
    return value;
  });
}

const templates = join(import.meta.dirname, '../templates');

/** Reads one template and fills it in. */
export function fillFile(template: string, phrases: Phrases): string {
  return fillTemplate(readFileSync(join(templates, template), 'utf8'), phrases);
}

/** Fills in a folder of templates. Returns the texts by their path in the repository below `target`. */
export function fillFolder(template: string, target: string, phrases: Phrases): Map<string, string> {
  const paths = globSync('**', { cwd: join(templates, template) }).filter((path) =>
    statSync(join(templates, template, path)).isFile(),
  );
  return new Map(
    paths.map((path) => [join(target, fillTemplate(path, phrases)), fillFile(join(template, path), phrases)]),
  );
}
