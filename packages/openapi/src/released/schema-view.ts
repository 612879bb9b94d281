import type { JsonSchema } from '../document.ts';

/** The schemas that others refer to, by name. */
export type Schemas = Readonly<Record<string, JsonSchema>>;

/** A schema, or the one that it refers to; what must all hold is put into one. */
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

/** The schemas of which a value has to fit one: those of `anyOf`, or the schema itself. */
export function choicesOf(schema: JsonSchema, schemas: Schemas): JsonSchema[] {
  const whole = resolved(schema, schemas);
  if (!whole.anyOf) return [whole];
  const { anyOf, ...rest } = whole;
  return anyOf.flatMap((choice) => choicesOf({ ...rest, ...resolved(choice, schemas) }, schemas));
}

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** The JSON types of one choice's values; undefined where it allows any. */
export function typesOf({ type, enum: words, const: only }: JsonSchema): readonly string[] | undefined {
  if (type !== undefined) return typeof type === 'string' ? [type] : type;
  if (words) return [...new Set(words.map(typeOf))];
  return only === undefined ? undefined : [typeOf(only)];
}

/** The values that a choice allows, where it names them. */
export const wordsOf = ({ enum: words, const: only }: JsonSchema): readonly unknown[] | undefined =>
  words ?? (only === undefined ? undefined : [only]);

/** Whether a type is among others; a whole number is a number. */
export const isAmong = (type: string, types: readonly string[]): boolean =>
  types.includes(type) || (type === 'integer' && types.includes('number'));
