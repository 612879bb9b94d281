import { camelCase, pascalCase, type Words } from './fill-template.ts';
import { GeneratorError } from './plan.ts';

/** A resource's name in singular and plural. */
export type ResourceName = { readonly thing: Words; readonly things: Words };

const KEBAB = /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/;
const LONGEST = 40;

/** Reserved words, and names that the templates use for something else. */
const RESERVED_VARIABLES = new Set(
  (
    'await break case catch class const continue debugger default delete do else enum export extends false finally for ' +
    'function if implements import in instanceof interface let new null package private protected public return static ' +
    'super switch this throw true try typeof var void while with yield ' +
    'attempt body caller change count id mark query scope store tries'
  ).split(' '),
);
const RESERVED_TYPES = new Set(
  (
    'Array Connection Date Description Error QuotaCounter Model Name Needs Number Pick Promise QueryFilter Record Results ' +
    'Schema Sort Stage Static Test Type'
  ).split(' '),
);

/** Reads lower-case words joined by hyphens. */
export function readWords(name: string): Words {
  if (!KEBAB.test(name) || name.length > LONGEST) {
    throw new GeneratorError(
      `"${name}" can't be a name: use lower-case words joined by hyphens, at most ${LONGEST} letters, such as inspections.`,
    );
  }
  return name.split('-');
}

/**
 * Reads the name of a resource, an English plural: `building-inspections`.
 * @throws GeneratorError when it isn't a plural, or when the derived names would clash with other names in the templates.
 */
export function readResourceName(name: string): ResourceName {
  const things = readWords(name);
  const last = singular(things.at(-1) ?? '');
  if (last === undefined) {
    throw new GeneratorError(
      `"${name}" is not an English plural that ends in s, such as inspections, so its singular is unclear.`,
    );
  }
  const thing = [...things.slice(0, -1), last];
  const clash =
    [thing, things].map(camelCase).find((variable) => RESERVED_VARIABLES.has(variable)) ??
    [thing, things].map(pascalCase).find((type) => RESERVED_TYPES.has(type));
  if (clash)
    throw new GeneratorError(`"${name}" can't be a resource's name: "${clash}" means something else in the code.`);
  return { thing, things };
}

function singular(word: string): string | undefined {
  if (!/[^sui]s$/.test(word) || word.length < 3) return undefined;
  if (/.{2}ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(ss|x|ch|sh|[^ao]us)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
