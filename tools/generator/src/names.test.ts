import { readResourceName } from './names.ts';
import { GeneratorError } from './plan.ts';

test.each([
  ['inspections', 'inspection'],
  ['properties', 'property'],
  ['leases', 'lease'],
  ['houses', 'house'],
  ['bonuses', 'bonus'],
  ['branches', 'branch'],
  ['ties', 'tie'],
  ['key-boxes', 'key-box'],
])('readResourceName: the singular of %s is %s', (plural, one) => {
  expect(readResourceName(plural)).toEqual({ things: plural, thing: one });
});

test.each([
  ['Inspections', 'lower-case words'],
  ['key_boxes', 'lower-case words'],
  ['../inspections', 'lower-case words'],
  ['', 'lower-case words'],
  ['4-walls', 'lower-case words'],
  [`${'x'.repeat(50)}s`, 'lower-case words'],
  ['inspection', 'not an English plural'],
  ['status', 'not an English plural'],
  ['people', 'not an English plural'],
  ['news', '"new" means something else'],
  ['dates', '"Date" means something else'],
  ['orders', '"Order" means something else'],
  ['packages', '"package" means something else'],
])('readResourceName: rejects %s: %s', (name, reason) => {
  expect(() => readResourceName(name)).toThrow(GeneratorError);
  expect(() => readResourceName(name)).toThrow(reason);
});
