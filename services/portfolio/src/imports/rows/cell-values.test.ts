import {
  addressWithUnit,
  nameWithUnit,
  readAmount,
  readDate,
  readNumber,
  readPropertyStatus,
  readPropertyType,
  readTenantStatus,
} from './cell-values.ts';

test.each([
  ['1850', 1850],
  ['$1,850.00', 1850],
  ['$ 1,234,567.89', 1234567.89],
  ['1850.5 USD', 1850.5],
  ['US$99', 99],
  ['€1.850,00', 1850],
  ['1 850,50 €', 1850.5],
  ['1.234.567', 1234567],
  ['£0', 0],
])('readAmount: reads %s', (cell, value) => {
  expect(readAmount(cell)).toEqual({ value });
});

test.each(['1.850', '$1.850', '-5', '(50)', '1850/mo', '1,85,00', '1e5', 'free', '12,3456', '$', 'ABCD5'])(
  'readAmount: refuses the ambiguous or invalid amount %s',
  (cell) => {
    expect(readAmount(cell)).toHaveProperty('refusal');
  },
);

test('readNumber: refuses a number with a unit', () => {
  expect(readNumber('1,200')).toEqual({ value: 1200 });
  expect(readNumber('2.5')).toEqual({ value: 2.5 });
  expect(readNumber('2,5')).toEqual({ value: 2.5 });
  for (const cell of ['2 bd', '$2', 'two', '1.200']) expect(readNumber(cell)).toHaveProperty('refusal');
});

test.each([
  ['2026-03-01', '2026-03-01'],
  ['3/1/2026', '2026-03-01'],
  ['03/15/2026 12:00:00 AM', '2026-03-15'],
  ['1.3.2026', '2026-03-01'],
  ['15.03.2026 00:00', '2026-03-15'],
])('readDate: reads %s', (cell, value) => {
  expect(readDate(cell)).toEqual({ value });
});

test('readDate: passes an unknown format on for the contract to refuse', () => {
  expect(readDate('25/12/2026')).toEqual({ value: '2026-25-12' });
  expect(readDate('3/1/26')).toEqual({ value: '3/1/26' });
});

test.each([
  [readPropertyType, 'Single-Family', 'house'],
  [readPropertyType, 'CONDO/TOWNHOME', 'condo'],
  [readPropertyType, 'apartment', 'apartment'],
  [readPropertyType, 'Castle', 'Castle'],
  [readPropertyStatus, 'Vacant', 'available'],
  [readPropertyStatus, 'Rented', 'occupied'],
  [readPropertyStatus, 'Under repair', 'maintenance'],
  [readTenantStatus, 'Current', 'active'],
  [readTenantStatus, 'FORMER', 'inactive'],
  [readTenantStatus, 'Applicant', 'Applicant'],
])('translates known terms of other products to ours and passes others on', (read, cell, value) => {
  expect(read(cell)).toEqual({ value });
});

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
