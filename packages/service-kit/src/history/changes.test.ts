import { changesBetween } from './changes.ts';

test('changesBetween lists the changed fields with their old and new values', () => {
  const before = { name: 'Swift', length: 7, covered: false, port: null };
  expect(changesBetween(before, { ...before, length: 7.5, port: 'Bath' })).toEqual([
    { field: 'length', from: 7, to: 7.5 },
    { field: 'port', from: null, to: 'Bath' },
  ]);
  expect(changesBetween(before, { ...before })).toEqual([]);
});

test('changesBetween treats a missing field as null', () => {
  expect(changesBetween({ old: 1 }, { new: 0 })).toEqual([
    { field: 'old', from: 1, to: null },
    { field: 'new', from: null, to: 0 },
  ]);
  expect(changesBetween({}, { new: null })).toEqual([]);
});
