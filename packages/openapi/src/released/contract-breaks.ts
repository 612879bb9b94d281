import type { JsonSchema } from '../document.ts';
import {
  type Compared,
  choicesOf,
  fewest,
  fieldOf,
  freeValues,
  inputBreaks,
  isAmong,
  type Place,
  type Schemas,
  typesOf,
} from './input-breaks.ts';
import type { ReleasedContract, ReleasedOperation } from './released-contract.ts';

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
 * Lists what callers could rely on in a response and no longer can. New fields and enum values may come at any time. A
 * type that a reader has never seen there, such as null, is a break.
 */
function answerBreaks(
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

type Bodies = Readonly<Record<string, JsonSchema>>;

function bodyBreaks({ before, now }: Compared<Bodies>, schemas: Compared<Schemas>): string[] {
  return Object.entries(before).flatMap(([type, schema]) => {
    const present = now[type];
    return present
      ? inputBreaks({ before: schema, now: present }, schemas, 'the body')
      : [`${type} is no longer taken`];
  });
}

function allAnswerBreaks({ before, now }: Compared<Bodies>, schemas: Compared<Schemas>): string[] {
  return Object.entries(before).flatMap(([kind, schema]) => {
    const present = now[kind];
    if (!present) return [`it no longer answers ${kind}`];
    const [event, presentEvent] = [schema['x-event'], present['x-event']] as (JsonSchema | undefined)[];
    if (event && !presentEvent) return ['it no longer tells events'];
    if (event && presentEvent) return answerBreaks({ before: event, now: presentEvent }, schemas, 'an event');
    return answerBreaks({ before: schema, now: present }, schemas, 'the answer');
  });
}

function signBreaks({ before, now }: Compared<readonly string[]>): string[] {
  if (before.length === 0) return now.length === 0 ? [] : ['it needs a sign-in now'];
  return now.length === 0 ? [] : before.filter((way) => !now.includes(way)).map((way) => `${way} no longer suffices`);
}

function operationBreaks({ before, now }: Compared<ReleasedOperation>, schemas: Compared<Schemas>): string[] {
  return [
    ...signBreaks({ before: before.signed, now: now.signed }),
    ...inputBreaks({ before: before.parameters, now: now.parameters }, schemas, 'the request'),
    ...(now.needsBody && !before.needsBody ? ['it needs a body now'] : []),
    ...bodyBreaks({ before: before.bodies, now: now.bodies }, schemas),
    ...allAnswerBreaks({ before: before.answers, now: now.answers }, schemas),
    ...before.codes.filter((code) => !now.codes.includes(code)).map((code) => `the error word “${code}” is gone`),
  ];
}

const advice = (name: string, { sunset }: ReleasedOperation) =>
  sunset
    ? `${name} may change from ${sunset} on, as callers were told: leave it until then.`
    : `Leave ${name} as it was and add beside it. To end it, say \`deprecated\` with a sunset in its contract, release that, and wait.`;

/**
 * Lists what callers of the released API can no longer do. Operations whose sunset (`2027-06-30`) has passed are free.
 */
export function contractBreaks({ before, now }: Compared<ReleasedContract>, today: string): string[] {
  const schemas = { before: before.schemas, now: now.schemas };
  return Object.entries(before.operations).flatMap(([name, operation]) => {
    if (operation.sunset !== undefined && operation.sunset <= today) return [];
    const present = now.operations[name];
    const breaks = present ? operationBreaks({ before: operation, now: present }, schemas) : ['it is gone'];
    return [...new Set(breaks)].map((what) => `${name}: ${what}. ${advice(name, operation)}`);
  });
}
