import type { JsonSchema } from '../document.ts';
import { choicesOf, isAmong, type Schemas, typesOf, wordsOf } from './schema-view.ts';

/** Where something stands in a request or an answer, in words: `the body's “address.city”`. */
export type Place = string;

/** What is compared: as it was promised, and as it is. */
export interface Compared<T> {
  readonly before: T;
  readonly now: T;
}

/** The place of a field. */
export const fieldOf = (place: Place, name: string): Place =>
  place.endsWith('”') ? `${place.slice(0, -1)}.${name}”` : `${place}'s “${name}”`;

/** The values of an object whose fields have names of the sender's own, where both say of what form they are. */
export function freeValues({ before, now }: Compared<JsonSchema>): Compared<JsonSchema> | undefined {
  const [one, other] = [before.additionalProperties, now.additionalProperties];
  return typeof one === 'object' && typeof other === 'object' ? { before: one, now: other } : undefined;
}

/** Limits of which a greater number lets less through, and those of which a lesser one does. */
const floors = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const ceilings = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];

function limitBreaks({ before, now }: Compared<JsonSchema>, place: Place): string[] {
  const narrower = (keyword: string, sign: number) => {
    const [one, other] = [before[keyword], now[keyword]] as (number | undefined)[];
    return other !== undefined && (one === undefined || (other - one) * sign > 0);
  };
  const tightened = [
    ...floors.filter((keyword) => narrower(keyword, 1)),
    ...ceilings.filter((keyword) => narrower(keyword, -1)),
  ];
  const changed = ['pattern', 'format', 'multipleOf'].filter(
    (keyword) => now[keyword] !== undefined && now[keyword] !== before[keyword],
  );
  const unique = now.uniqueItems === true && before.uniqueItems !== true ? ['uniqueItems'] : [];
  return [...tightened, ...changed, ...unique].map(
    (keyword) => `${place} takes less: ${keyword} was ${before[keyword] ?? 'not limited'}, is ${now[keyword]}`,
  );
}

function objectBreaks(
  { before, now }: Compared<JsonSchema>,
  schemas: Compared<Schemas>,
  place: Place,
  seen: string[],
): string[] {
  const fields = Object.entries(before.properties ?? {}).flatMap(([name, field]) => {
    const here = fieldOf(place, name);
    const present = now.properties?.[name];
    if (present) return inputBreaks({ before: field, now: present }, schemas, here, seen);
    return now.additionalProperties === false || now.properties ? [`${here} is no longer taken`] : [];
  });
  const demanded = (now.required ?? [])
    .filter((name) => !before.required?.includes(name))
    .map((name) => `${fieldOf(place, name)} is required now`);
  const others = now.additionalProperties === false && before.additionalProperties !== false;
  const closed = others && before.additionalProperties ? [`${place} takes no fields of the caller's own any more`] : [];
  const free = freeValues({ before, now });
  return [...fields, ...demanded, ...closed, ...(free ? inputBreaks(free, schemas, `a field of ${place}`, seen) : [])];
}

/** What of one choice's values another one does not take. */
function choiceBreaks(pair: Compared<JsonSchema>, schemas: Compared<Schemas>, place: Place, seen: string[]): string[] {
  const { before, now } = pair;
  const types = typesOf(now);
  const lost = types && (typesOf(before) ?? ['anything']).filter((type) => !isAmong(type, types));
  if (lost && lost.length > 0) return [`${place} no longer takes ${lost.join(' or ')}`];
  const words = wordsOf(now);
  const gone = words && (wordsOf(before) ?? ['any other word']).filter((word) => !words.includes(word));
  const items =
    before.items && now.items
      ? inputBreaks({ before: before.items, now: now.items }, schemas, `an entry of ${place}`, seen)
      : [];
  return [
    ...(gone && gone.length > 0
      ? [`${place} no longer takes ${gone.map((word) => JSON.stringify(word)).join(', ')}`]
      : []),
    ...limitBreaks(pair, place),
    ...items,
    ...objectBreaks(pair, schemas, place, seen),
  ];
}

/** The fewest complaints that any of several comparisons has: a value needs one choice that it fits. */
export const fewest = (all: readonly string[][]): string[] =>
  all.reduce((one, other) => (other.length < one.length ? other : one));

/** What was taken and is not any more, or must be sent and did not have to be. */
export function inputBreaks(
  { before, now }: Compared<JsonSchema>,
  schemas: Compared<Schemas>,
  place: Place,
  seen: string[] = [],
): string[] {
  const pair = `${before.$ref} ${now.$ref}`;
  if (before.$ref && seen.includes(pair)) return [];
  const within = before.$ref ? [...seen, pair] : seen;
  const choices = choicesOf(now, schemas.now);
  return choicesOf(before, schemas.before).flatMap((choice) =>
    fewest(choices.map((other) => choiceBreaks({ before: choice, now: other }, schemas, place, within))),
  );
}
