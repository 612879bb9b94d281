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
