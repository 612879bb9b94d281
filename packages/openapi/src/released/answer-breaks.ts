import type { JsonSchema } from '../document.ts';
import { type Compared, fewest, fieldOf, freeValues, type Place } from './input-breaks.ts';
import { choicesOf, isAmong, type Schemas, typesOf } from './schema-view.ts';

function objectBreaks(
  { before, now }: Compared<JsonSchema>,
  schemas: Compared<Schemas>,
  place: Place,
  seen: string[],
): string[] {
  return Object.entries(before.properties ?? {}).flatMap(([name, field]) => {
    const here = fieldOf(place, name);
    const present = now.properties?.[name];
    if (!present) return [`${here} is gone`];
    const becameOptional = before.required?.includes(name) && !now.required?.includes(name);
    return [
      ...(becameOptional ? [`${here} may be absent now`] : []),
      ...answerBreaks({ before: field, now: present }, schemas, here, seen),
    ];
  });
}

function choiceBreaks(pair: Compared<JsonSchema>, schemas: Compared<Schemas>, place: Place, seen: string[]): string[] {
  const { before, now } = pair;
  const [types, earlier] = [typesOf(now) ?? ['anything'], typesOf(before)];
  if (earlier && !types.some((type) => isAmong(type, earlier)))
    return [`${place} is no longer ${earlier.join(' or ')}`];
  const items =
    before.items && now.items
      ? answerBreaks({ before: before.items, now: now.items }, schemas, `an entry of ${place}`, seen)
      : [];
  const free = freeValues(pair);
  const values = free ? answerBreaks(free, schemas, `a field of ${place}`, seen) : [];
  return [...items, ...objectBreaks(pair, schemas, place, seen), ...values];
}

/**
 * Lists what callers could rely on in a response and no longer can. New fields and new enum values are no break: the
 * document says that they may come at any time. A type that a reader has never seen in that place, such as null, is a
 * break.
 */
export function answerBreaks(
  { before, now }: Compared<JsonSchema>,
  schemas: Compared<Schemas>,
  place: Place,
  seen: string[] = [],
): string[] {
  const pair = `${before.$ref} ${now.$ref}`;
  if (before.$ref && seen.includes(pair)) return [];
  const within = before.$ref ? [...seen, pair] : seen;
  const [choices, others] = [choicesOf(before, schemas.before), choicesOf(now, schemas.now)];
  const earlier = choices.flatMap((choice) => typesOf(choice) ?? ['anything']);
  const unseen = earlier.includes('anything')
    ? []
    : others.flatMap((choice) => typesOf(choice) ?? ['anything']).filter((type) => !isAmong(type, earlier));
  return [
    ...[...new Set(unseen)].map((type) => `${place} may be ${type} now`),
    ...choices.flatMap((choice) =>
      fewest(others.map((other) => choiceBreaks({ before: choice, now: other }, schemas, place, within))),
    ),
  ];
}
