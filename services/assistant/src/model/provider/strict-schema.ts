type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A JSON Schema in the form that strict tools require: every object is closed and requires all of its fields. A field
 * that may be left out may be null instead.
 */
export function strictSchema(schema: Schema): Record<string, unknown> {
  const { properties, required, items, anyOf, ...rest } = schema;
  const needed = new Set(Array.isArray(required) ? required : []);
  const [sample = rest.const] = Array.isArray(rest.enum) ? rest.enum : [];
  return {
    ...(rest.type === undefined && sample !== undefined && { type: typeof sample }),
    ...rest,
    ...(isSchema(items) && { items: strictSchema(items) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.filter(isSchema).map(strictSchema) }),
    ...(isSchema(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => {
          const { description, ...strict } = strictSchema(isSchema(field) ? field : {});
          const described = description === undefined ? {} : { description };
          return [
            name,
            needed.has(name) ? { ...strict, ...described } : { anyOf: [strict, { type: 'null' }], ...described },
          ];
        }),
      ),
      required: Object.keys(properties),
      additionalProperties: false,
    }),
  };
}
