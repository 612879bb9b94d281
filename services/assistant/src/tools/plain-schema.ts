/** What every provider and client accepts of JSON Schema. Some reject formats and patterns. We validate each input anyway. */
const plainWords = new Set(
  'type description enum const properties required items anyOf additionalProperties minimum maximum minItems maxItems'.split(
    ' ',
  ),
);

/** A schema of a tool for others: without formats, patterns and words of our own. */
export function plainSchema(schema: unknown, names = false): unknown {
  if (Array.isArray(schema)) return schema.map((each) => plainSchema(each));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([word]) => names || plainWords.has(word))
      .map(([word, value]) => [word, plainSchema(value, !names && word === 'properties')]),
  );
}
