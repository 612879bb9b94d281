import type { JsonSchema } from '../document.ts';

export type Schemas = Readonly<Record<string, JsonSchema>>;

/** Resolves a schema's `$ref` and merges its `allOf`. */
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
export const valuesOf = ({ enum: values, const: only }: JsonSchema): readonly unknown[] | undefined =>
  values ?? (only === undefined ? undefined : [only]);

/** Whether a type is in the list. An integer counts as a number. */
export const isAmong = (type: string, types: readonly string[]): boolean =>
  types.includes(type) || (type === 'integer' && types.includes('number'));
