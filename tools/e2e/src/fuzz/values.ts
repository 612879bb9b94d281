import type { JsonSchema, OpenApiDocument } from '@keystead/openapi';
import fc, { type Arbitrary } from 'fast-check';

const word = fc.string({ unit: fc.constantFrom(...'abcdefghij ABCDEFGHIJ éßñ字😀'), minLength: 1, maxLength: 20 });
const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });

const byFormat: Readonly<Record<string, Arbitrary<string>>> = {
  date: moments.map((date) => date.toISOString().slice(0, 10)),
  'date-time': moments.map((date) => date.toISOString()),
  email: fc.integer({ min: 1, max: 9999 }).map((number) => `fuzz-${number}@example.com`),
};

function texts({
  minLength = 0,
  maxLength = 60,
  format,
  pattern,
  examples,
}: JsonSchema & { minLength?: number; maxLength?: number }): Arbitrary<unknown> {
  if (format && byFormat[format]) return byFormat[format];
  if (examples) return fc.constantFrom(...examples);
  const plain = word.map((text) => text.padEnd(minLength, 'x').slice(0, maxLength));
  // Patterns with `Cc` only exclude control characters, which `word` never contains. Values match other patterns by
  // chance, if at all.
  return pattern && !pattern.includes('Cc') ? fc.oneof(plain, fc.uuid()) : plain;
}

function numbers({
  minimum = -1e6,
  maximum = 1e6,
  multipleOf,
}: JsonSchema & { minimum?: number; maximum?: number }): Arbitrary<number> {
  const step = multipleOf ?? 0.01;
  const most = Math.min(maximum, 1e7);
  return fc
    .integer({ min: Math.ceil(minimum), max: Math.floor(most) })
    .map((whole) => (step >= 1 ? whole : whole + step));
}

/** Generates values that match a schema of the document, or nearly. */
export class ValidValues {
  readonly #document: OpenApiDocument;
  readonly #ids: readonly number[];

  /** @param ids of existing records, which generated references may use. */
  constructor(document: OpenApiDocument, ids: readonly number[]) {
    this.#document = document;
    this.#ids = ids;
  }

  /** Generates values of a schema; `name` is the field's. */
  of(schema: JsonSchema, name = ''): Arbitrary<unknown> {
    if (schema.$ref) return this.of(this.#document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
    if ('const' in schema) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const choices = schema.anyOf ?? schema.allOf;
    if (choices && !schema.type) return fc.oneof(...choices.map((choice) => this.of(choice, name)));
    const types = [schema.type ?? []].flat() as string[];
    return types.length === 0 ? fc.jsonValue() : fc.oneof(...types.map((type) => this.#ofType(type, schema, name)));
  }

  #ofType(type: string, schema: JsonSchema, name: string): Arbitrary<unknown> {
    if (type === 'null') return fc.constant(null);
    if (type === 'boolean') return fc.boolean();
    if (type === 'string') return texts(schema);
    if (type === 'array') return fc.array(this.of(schema.items ?? {}, name), { maxLength: 4 });
    if (type === 'object') return this.#objects(schema);
    const isId = name === 'id' || name.endsWith('_id') || name === 'assigned_to';
    if (isId && this.#ids.length > 0) return fc.constantFrom(...this.#ids);
    return type === 'integer' ? numbers({ ...schema, multipleOf: 1 }) : numbers(schema);
  }

  #objects({ properties = {}, required = [] }: JsonSchema): Arbitrary<unknown> {
    const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, this.of(field, name)]));
    return fc.record(fields, { requiredKeys: [...required], noNullPrototype: true });
  }
}

/** Texts that often break programs. */
const oddTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  '\u202eevil',
  '\ufeff',
  '\u200b',
  '🏳️‍🌈'.repeat(50),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L',
  '../../etc/passwd',
  '%00',
  '%ff%fe',
  "'; DROP TABLE users; --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '$where',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '1e400',
  '-0',
  '0x10',
  '9'.repeat(400),
  '(a+)+$',
  '[',
  '*',
  '.',
  '..',
  'x'.repeat(20_000),
  '字'.repeat(5_000),
  '2026-02-30',
  '9999-99-99',
  '+275760-09-13T00:00:00.000Z',
  '0000-00-00',
  '24:00:00',
];

const oddNumbers = [
  0,
  -0,
  -1,
  1.005,
  0.1 + 0.2,
  1e21,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  2 ** 53 + 2,
  Number.MIN_VALUE,
  1e-7,
];

/** Objects that a query language would interpret as operators. */
const operators: readonly unknown[] = [
  { $gt: '' },
  { $ne: null },
  { $where: 'sleep(5000)' },
  { $regex: '(a+)+$' },
  { $in: [1, 2] },
  JSON.parse('{"__proto__":{"admin":true}}'),
  { constructor: { prototype: {} } },
];

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

/** Generates texts that are hard to handle. */
export const oddText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 }).map((units) => String.fromCharCode(...units)),
);

/** Generates values of any type that are hard to handle. */
export const oddValue: Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom<unknown>(...oddNumbers, ...operators, null, true, [], {}, nested(200), Array(3000).fill(0)),
  fc.jsonValue(),
);
