import type { TSchema } from 'typebox';
import Value from 'typebox/value';

/** The number of records in a list. */
const ROWS = 3;
const DAY_MS = 86_400_000;
const HEX = '0123456789ab';

/**
 * Texts for a field, the most readable first. One of them fits its format or pattern. Where any text would fit the schema
 * but not the page, the field's name selects it.
 */
function texts(name: string, nth: number): string[] {
  const words = `${name.replaceAll('_', ' ')} ${nth}`.trim();
  // Terms, trials and due dates are still to end.
  const instant = new Date(Date.now() + (/end|due|until|expire/.test(name) ? 30 * DAY_MS : 0)).toISOString();
  const [day, month] = [instant.slice(0, 10), instant.slice(0, 7)];
  const named = [
    [/time_zone/, 'America/New_York'],
    [/email/, 'person@mail.example'],
    [/url|link|href/, '/app'],
    [/_at$|timestamp/, instant],
    [/date|day$|_end$/, day],
    [/month/, month],
  ] as const;
  return [
    ...named.filter(([pattern]) => pattern.test(name)).map(([, text]) => text),
    words.charAt(0).toUpperCase() + words.slice(1),
    words.replaceAll(' ', '-'),
    ...named.map(([, text]) => text),
    ...[8, 12, 64, 96].map((length) => HEX.repeat(8).slice(0, length)),
    `01234567-89ab-0123-4567-${HEX}`,
    `mf_sample__${HEX}`,
    'mf-sample',
    'release:mf-sample',
    `sha384-${'A'.repeat(64)}`,
    'k',
  ];
}

interface JsonSchema {
  readonly type?: string;
  readonly anyOf?: readonly TSchema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly minimum?: number;
  readonly maxItems?: number;
}

/**
 * Makes a value that fits a contract's schema, the same each time but for dates, which are near. Fields that may be null
 * are filled, choices differ from record to record, and whatever may be allowed is.
 * @param given values for fields of these names, where they fit: `{ role: 'admin' }`.
 * @param nth the number of the record in its list, from 1. It is the record's id.
 * @throws Error when no sample fits, which a test finds for every answer of the contracts.
 */
export function sampleOf(schema: TSchema, given: Readonly<Record<string, unknown>> = {}, name = '', nth = 1): unknown {
  const { type, anyOf, enum: values, properties, items, minimum, maxItems = ROWS } = schema as JsonSchema;
  const fitting = (candidates: readonly unknown[]) => {
    const found = candidates.find((value) => Value.Check(schema, value));
    if (found === undefined) throw new Error(`There is no sample of ${name}: ${JSON.stringify(schema)}`);
    return found;
  };
  if (Object.hasOwn(given, name) && Value.Check(schema, given[name])) return given[name];
  if ('const' in schema) return schema.const;
  if (values) return values[(nth - 1) % values.length];
  if (anyOf) {
    const choices = anyOf.filter((one) => (one as JsonSchema).type !== 'null');
    const chosen = choices[(nth - 1) % choices.length];
    // There is no next page.
    return name === 'next_cursor' || chosen === undefined ? null : sampleOf(chosen, given, name, nth);
  }
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([key, property]) => [key, sampleOf(property, given, key, nth)]),
    );
  if (items)
    // No choice twice.
    return Array.from({ length: Math.min(ROWS, maxItems, (items as JsonSchema).enum?.length ?? ROWS) }, (_, index) =>
      sampleOf(items, given, name, index + 1),
    );
  switch (type) {
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return fitting([/(?:^|_)id$/.test(name) ? nth : nth * 10, nth, minimum, 0]);
    case 'string':
      return fitting(texts(name, nth));
    default:
      return fitting([{}, null]);
  }
}
