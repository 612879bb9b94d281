import { addressWithUnit, nameWithUnit } from './join-unit.ts';

test.each([
  ['Maple Court', '2B', 'Maple Court 2B'],
  ['Maple Court', '', 'Maple Court'],
  ['Maple Court', 'Maple Court - 2B', 'Maple Court 2B'],
  ['Maple Court', 'Maple Court', 'Maple Court'],
  ['Maple Court 2B', '2b', 'Maple Court 2B'],
  ['Maple Court 12', '2', 'Maple Court 12 2'],
  ['12', '12B', '12 12B'],
  ['', '2B', '2B'],
])('nameWithUnit: joins %s and %s to %s', (name, unit, joined) => {
  expect(nameWithUnit(name, unit)).toBe(joined);
});

test.each([
  ['12 Quay Street', '2B', '12 Quay Street, Unit 2B'],
  ['12 Quay Street', 'Apt 2B', '12 Quay Street, Apt 2B'],
  ['12 Quay Street', '#2B', '12 Quay Street, #2B'],
  ['12 Quay Street', 'Maple Court - 2B', '12 Quay Street, Unit 2B'],
  ['12 Quay Street, Apt 2B', '2B', '12 Quay Street, Apt 2B'],
  ['12 Quay Street', '', '12 Quay Street'],
  ['', '2B', ''],
])('addressWithUnit: joins %s and %s to %s', (address, unit, joined) => {
  expect(addressWithUnit(address, 'Maple Court', unit)).toBe(joined);
});
