import fc, { type Arbitrary } from 'fast-check';

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
