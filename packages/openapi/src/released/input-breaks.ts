import type { JsonSchema } from '../document.ts';

export type Schemas = Readonly<Record<string, JsonSchema>>;

function resolved(schema: JsonSchema, schemas: Schemas): JsonSchema {
  if (schema.$ref) return resolved(schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {}, schemas);
  if (!schema.allOf) return schema;
  const { allOf, ...rest } = schema;
  const parts = [...allOf.map((part) => resolved(part, schemas)), rest];
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required }) => required ?? []),
  };
}

/** The alternatives of a schema: those of `anyOf`, or the schema itself. */
export function choicesOf(schema: JsonSchema, schemas: Schemas): JsonSchema[] {
  const whole = resolved(schema, schemas);
  if (!whole.anyOf) return [whole];
  const { anyOf, ...rest } = whole;
  return anyOf.flatMap((choice) => choicesOf({ ...rest, ...resolved(choice, schemas) }, schemas));
}

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** The JSON types that a schema allows; undefined if it allows any. */
export function typesOf({ type, enum: values, const: only }: JsonSchema): readonly string[] | undefined {
  if (type !== undefined) return typeof type === 'string' ? [type] : type;
  if (values) return [...new Set(values.map(typeOf))];
  return only === undefined ? undefined : [typeOf(only)];
}

/** The values of `enum` or `const`; undefined if the schema lists none. */
const valuesOf = ({ enum: values, const: only }: JsonSchema): readonly unknown[] | undefined =>
  values ?? (only === undefined ? undefined : [only]);

/** Whether a type is in the list. An integer counts as a number. */
export const isAmong = (type: string, types: readonly string[]): boolean =>
  types.includes(type) || (type === 'integer' && types.includes('number'));

/** A position in a request or a response, in words: `the body's “address.city”`. */
export type Place = string;

/** A pair to compare: as it was released, and as it is now. */
export interface Compared<T> {
  readonly before: T;
  readonly now: T;
}

export const fieldOf = (place: Place, name: string): Place =>
  place.endsWith('”') ? `${place.slice(0, -1)}.${name}”` : `${place}'s “${name}”`;

/** The schemas of values under free keys (`additionalProperties`), if both versions have one. */
export function freeValues({ before, now }: Compared<JsonSchema>): Compared<JsonSchema> | undefined {
  const [one, other] = [before.additionalProperties, now.additionalProperties];
  return typeof one === 'object' && typeof other === 'object' ? { before: one, now: other } : undefined;
}

/** Lower limits are stricter when they rise, upper limits when they fall. */
const floors = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const ceilings = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];

const fits = (text: string, { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: JsonSchema): boolean =>
  text.length >= Number(minLength) &&
  text.length <= Number(maxLength) &&
  (pattern === undefined || new RegExp(String(pattern), 'u').test(text));

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
  const listed = valuesOf(before);
  if (listed?.every((value) => typeof value === 'string' && fits(value, now))) return [];
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

/** Lists which values of one schema the other rejects. */
function choiceBreaks(pair: Compared<JsonSchema>, schemas: Compared<Schemas>, place: Place, seen: string[]): string[] {
  const { before, now } = pair;
  const types = typesOf(now);
  const removedTypes = types && (typesOf(before) ?? ['anything']).filter((type) => !isAmong(type, types));
  if (removedTypes && removedTypes.length > 0) return [`${place} no longer takes ${removedTypes.join(' or ')}`];
  const values = valuesOf(now);
  const removedValues = values && (valuesOf(before) ?? ['any other word']).filter((value) => !values.includes(value));
  const items =
    before.items && now.items
      ? inputBreaks({ before: before.items, now: now.items }, schemas, `an entry of ${place}`, seen)
      : [];
  return [
    ...(removedValues && removedValues.length > 0
      ? [`${place} no longer takes ${removedValues.map((value) => JSON.stringify(value)).join(', ')}`]
      : []),
    ...limitBreaks(pair, place),
    ...items,
    ...objectBreaks(pair, schemas, place, seen),
  ];
}

/** Returns the shortest list of breaks. A value has to fit only one of the choices. */
export const fewest = (all: readonly string[][]): string[] =>
  all.reduce((one, other) => (other.length < one.length ? other : one));

/** Lists inputs that were accepted before and are rejected now, and inputs that have become required. */
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
  // Each listed value has to fit one of several choices, not all of them the same one.
  const apart = (choice: JsonSchema) =>
    choices.length > 1 && choice.enum ? choice.enum.map((value) => ({ ...choice, enum: [value] })) : [choice];
  return choicesOf(before, schemas.before)
    .flatMap(apart)
    .flatMap((choice) =>
      fewest(choices.map((other) => choiceBreaks({ before: choice, now: other }, schemas, place, within))),
    );
}
