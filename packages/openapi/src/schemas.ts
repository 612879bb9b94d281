import * as contracts from '@keystead/contracts';
import { literalFirst, Problem } from '@keystead/contracts';
import type { JsonSchema } from './document.ts';
import { withExample } from './field-examples.ts';

/** Schemas of path and query parameters. The document spells them out where they are used. */
const inAddress = new Set(['IdParams', 'PhotoParams', 'HistoryQuery']);

/** Whether an export of the contracts is a schema that gets a component name: an object or a union of objects. */
function isNamed(name: string, value: unknown): value is JsonSchema {
  if (typeof value !== 'object' || value === null || inAddress.has(name)) return false;
  const { type, anyOf } = value as JsonSchema;
  return type === 'object' || anyOf?.every((choice) => choice.type === 'object' || choice.anyOf) === true;
}

/** The schemas that become components of the document, by the name under which the contracts export them. */
const namedSchemas: ReadonlyMap<JsonSchema, string> = new Map(
  Object.entries(contracts)
    .sort(([one], [other]) => literalFirst(one, other))
    .flatMap(([name, value]: [string, unknown]) => (isNamed(name, value) ? [[value, name]] : [])),
);

const standardFormats: Readonly<Record<string, JsonSchema>> = {
  money: { multipleOf: 0.01 },
  'half-steps': { multipleOf: 0.5 },
  'calendar-date': { format: 'date' },
  moment: {
    anyOf: [{ format: 'date-time' }, { pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' }],
    description: "An instant, or `YYYY-MM-DD HH:MM:SS` in the account's time zone.",
  },
  'time-zone': { description: 'An IANA time zone name.', examples: ['America/New_York'] },
};

/** Keywords that only our validator knows: how a service normalises a text before validation, and what it checks. */
const own = new Set(['trim', 'cutToDate', 'personName', 'fileName']);

const isNull = (schema: JsonSchema) => schema.type === 'null';

/** Writes a nullable scalar as one type of two: `["string", "null"]`. */
function orNull(choices: readonly JsonSchema[], rest: JsonSchema): JsonSchema | undefined {
  const [first, second, ...more] = choices;
  if (!first || !second || more.length > 0 || !isNull(second)) return undefined;
  if (typeof first.type !== 'string' || first.type === 'object' || first.anyOf) return undefined;
  return { ...first, ...rest, type: [first.type, 'null'], ...(first.enum && { enum: [...first.enum, null] }) };
}

/** They get no example: they have their own values. */
const problemFields: unknown = Problem.properties;

function objectOf(schema: JsonSchema): JsonSchema {
  const { patternProperties, properties, ...rest } = schema as JsonSchema & {
    patternProperties?: Record<string, JsonSchema>;
  };
  const [any] = Object.values(patternProperties ?? {});
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => {
          const content = schemaOf(field);
          return [name, properties === problemFields ? content : withExample(content, name)];
        }),
      ),
    }),
    ...(any && { additionalProperties: schemaOf(any) }),
  };
}

function contentOf(schema: JsonSchema): JsonSchema {
  const { anyOf, format, ...rest } = Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => !own.has(keyword)),
  ) as JsonSchema;
  if (anyOf) {
    const choices = anyOf.map(schemaOf);
    return orNull(choices, rest) ?? { ...rest, anyOf: choices };
  }
  const plain = format === undefined ? rest : { ...(standardFormats[format] ?? { format }), ...rest };
  if (plain.enum && !plain.type) return { type: 'string', ...plain };
  if (plain.items) return { ...plain, items: schemaOf(plain.items) };
  return plain.type === 'object' ? objectOf(plain) : plain;
}

/** Translates a contract schema to standard JSON Schema. Named schemas become references. */
export function schemaOf(schema: JsonSchema): JsonSchema {
  const name = namedSchemas.get(schema);
  return name ? { $ref: `#/components/schemas/${name}` } : contentOf(schema);
}

export const componentSchemas = (): Record<string, JsonSchema> =>
  Object.fromEntries([...namedSchemas].map(([schema, name]) => [name, contentOf(schema)]));

const references = /"#\/components\/schemas\/(\w+)"/g;

const namesIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(references)].map(([, name]) => name ?? '');

/** Returns the schemas that `users` refers to, directly or through other schemas. */
export function usedSchemas(all: Readonly<Record<string, JsonSchema>>, users: unknown): Record<string, JsonSchema> {
  const used = new Set<string>();
  const waiting = namesIn(users);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    waiting.push(...namesIn(all[name] ?? {}));
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
}
