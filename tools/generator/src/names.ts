import { GeneratorError } from './plan.ts';
import { camelCase, pascalCase, templateWords } from './template.ts';

const KEBAB = /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/;
const LONGEST = 40;

/** Reserved words, besides those in the templates' code. */
const RESERVED = ['break', 'case', 'default', 'enum', 'interface', 'package', 'static', 'switch', 'throw', 'yield'];

/** Checks a name in lower-case words joined by hyphens. */
export function readName(name: string): string {
  if (KEBAB.test(name) && name.length <= LONGEST) return name;
  throw new GeneratorError(
    `"${name}" can't be a name: use lower-case words joined by hyphens, at most ${LONGEST} letters, such as inspections.`,
  );
}

/**
 * Reads the name of a resource, an English plural: `building-inspections`. Returns its singular and plural.
 * @throws GeneratorError when it isn't a plural, or when the derived names would clash with other names in the templates.
 */
export function readResourceName(name: string): { thing: string; things: string } {
  const thing = singular(readName(name));
  if (thing === undefined) {
    throw new GeneratorError(
      `"${name}" is not an English plural that ends in s, such as inspections, so its singular is unclear.`,
    );
  }
  const taken = new Set([...templateWords(), ...RESERVED]);
  const clash = [thing, name].flatMap((each) => [camelCase(each), pascalCase(each)]).find((word) => taken.has(word));
  if (clash)
    throw new GeneratorError(`"${name}" can't be a resource's name: "${clash}" means something else in the code.`);
  return { thing, things: name };
}

function singular(plural: string): string | undefined {
  if (!/[a-z0-9][^sui-]s$/.test(plural)) return undefined;
  if (/[a-z0-9]{2}ies$/.test(plural)) return `${plural.slice(0, -3)}y`;
  return plural.replace(/(?<=ss|x|ch|sh|[^ao]us)es$|s$/, '');
}
