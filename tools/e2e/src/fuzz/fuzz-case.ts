import type { JsonSchema, OpenApiDocument, Operation, Parameter } from '@keystead/openapi';
import fc, { type Arbitrary } from 'fast-check';
import { oddText, oddValue, type ValidValues } from './values.ts';

export interface FuzzCase {
  readonly method: string;
  /** The path below `/api`, as it is sent. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
  /** The owner of its token. */
  readonly as: 'owner' | 'other' | 'nobody' | 'nonsense';
}

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'];

/** Encodes a text for a URL. Lone surrogates have no UTF-8 form and are replaced. */
const inAddress = (text: string) => encodeURIComponent(text.toWellFormed());
/** Replaces characters that header values can't contain: no client can send them. */
const inHeader = (text: string) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 2000);

function pathsOf(template: string, values: ValidValues): Arbitrary<string> {
  const parts = template.split('/').map((part) =>
    part.startsWith('{')
      ? fc.oneof(
          { weight: 6, arbitrary: values.of({ type: 'integer', minimum: 1, maximum: 9 }, 'id').map(String) },
          {
            weight: 1,
            arbitrary: fc.constantFrom('0', '-1', '1.5', '99999999999999999999', '007', '9007199254740991'),
          },
          { weight: 1, arbitrary: oddText.map((text) => inAddress(text.slice(0, 1000)) || '%20') },
        )
      : fc.constant(part),
  );
  return fc.tuple(...parts).map((found) => found.join('/'));
}

function queriesOf(operation: Operation | undefined, values: ValidValues): Arbitrary<string> {
  const named = (operation?.parameters ?? []).filter((it): it is Parameter => 'in' in it && it.in === 'query');
  const own = named.map(({ name, schema, required }) =>
    fc.option(
      fc
        .oneof({ weight: 3, arbitrary: values.of(schema, name).map(String) }, { weight: 1, arbitrary: oddText })
        .map((value) => `${name}=${inAddress(value.slice(0, 3000))}`),
      { freq: required ? 8 : 1, nil: '' },
    ),
  );
  const strange = fc.oneof(
    { weight: 12, arbitrary: fc.constant('') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'limit=5&limit=6',
        'q[$gt]=',
        'cursor=eyJhIjoxfQ',
        '%',
        '&&=',
        '__proto__=1',
        'cursor=%00',
        'a[]=1&a[b]=2',
      ),
    },
  );
  return fc.tuple(strange, ...own).map((parts) => parts.filter(Boolean).join('&'));
}

/** Generates JSON with one error. */
function nearly(valid: Arbitrary<unknown>): Arbitrary<string> {
  return fc
    .tuple(valid, fc.nat(), oddValue, oddText, fc.constantFrom('replace', 'add', 'drop', 'twice'))
    .map(([value, at, odd, name, how]) => {
      if (typeof value !== 'object' || value === null) return JSON.stringify(odd);
      const names = Object.keys(value);
      const picked = names[at % Math.max(names.length, 1)] ?? 'name';
      if (how === 'twice')
        return JSON.stringify(value).replace(
          /^\{/,
          `{${JSON.stringify(picked)}:${JSON.stringify(odd) ?? 'null'}${names.length ? ',' : ''}`,
        );
      const changed = { ...value, [how === 'add' ? name : picked]: odd };
      if (how === 'drop') delete (changed as Record<string, unknown>)[picked];
      return JSON.stringify(changed);
    });
}

const noJson = fc.constantFrom(
  '',
  '{',
  '{"a":',
  'null',
  '"text"',
  '[]',
  '17',
  '{"a":1}}',
  '\u0000',
  `${'['.repeat(50_000)}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  `{"name":"${'x'.repeat(1_100_000)}"}`,
  `{${Array.from({ length: 20_000 }, (_, at) => `"f${at}":1`).join()}}`,
);

function bodiesOf(operation: Operation | undefined, values: ValidValues): Arbitrary<FuzzCase['body']> {
  const content = operation?.requestBody?.content ?? {};
  const schema: JsonSchema | undefined = content['application/json']?.schema;
  const bytes = fc.uint8Array({ maxLength: 300 }).map((part) => Buffer.from(part));
  if (!schema)
    return fc.oneof(
      { weight: 6, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: oddValue.map((value) => JSON.stringify(value)) },
      { weight: operation?.requestBody ? 6 : 1, arbitrary: bytes },
    );
  const valid = values.of(schema);
  return fc.oneof(
    { weight: 8, arbitrary: valid.map((value) => JSON.stringify(value)) },
    { weight: 10, arbitrary: nearly(valid) },
    { weight: 1, arbitrary: noJson },
    { weight: 1, arbitrary: oddValue.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: bytes },
  );
}

function headersOf(operation: Operation | undefined): Arbitrary<Record<string, string>> {
  const usual = Object.keys(operation?.requestBody?.content ?? { 'application/json': {} });
  /** Generates a value once in `weight + 1` requests. */
  const odd = <T>(arbitrary: Arbitrary<T>, weight: number) =>
    fc.oneof({ weight, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
  return fc
    .record({
      'content-type': fc.oneof(
        { weight: 12, arbitrary: fc.constantFrom(...usual) },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            'text/plain',
            'application/xml',
            'application/json; charset=utf-7',
            'multipart/form-data',
            '',
            '/',
          ),
        },
      ),
      'if-match': odd(fc.oneof(fc.constantFrom('"1"', 'W/"2"', '*', '"x"'), oddText.map(inHeader)), 5),
      'if-none-match': odd(fc.oneof(fc.constantFrom('*', '"1"'), oddText.map(inHeader)), 10),
      'idempotency-key': odd(fc.oneof(fc.uuid(), oddText.map(inHeader)), 5),
      'api-version': odd(fc.oneof(fc.constantFrom('2026-11-01', '1999-01-01'), oddText.map(inHeader)), 20),
      'content-encoding': odd(fc.constantFrom('gzip', 'br', 'nonsense'), 50),
    })
    .map(
      (all) =>
        Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<string, string>,
    );
}

/**
 * Generates a number of requests for every method of every path of a document. The same seed gives the same requests.
 */
export function fuzzCases(
  document: OpenApiDocument,
  values: ValidValues,
  seed: number,
  each: { documented: number; undocumented: number },
): FuzzCase[] {
  return Object.entries(document.paths).flatMap(([template, item]) =>
    methods.flatMap((method, at) => {
      const operation = item[method.toLowerCase()];
      const arbitrary = fc.record({
        method: fc.constant(method),
        path: fc
          .tuple(pathsOf(template, values), queriesOf(operation, values))
          .map(([path, query]) => (query ? `${path}?${query}` : path)),
        headers: headersOf(operation),
        body: bodiesOf(operation, values),
        as: fc.oneof(
          { weight: 16, arbitrary: fc.constant('owner' as const) },
          { weight: 1, arbitrary: fc.constantFrom('other' as const, 'nobody' as const, 'nonsense' as const) },
        ),
      });
      return fc.sample(arbitrary, { seed: seed + at, numRuns: operation ? each.documented : each.undocumented });
    }),
  );
}
