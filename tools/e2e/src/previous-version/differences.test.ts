import { differences } from './differences.ts';

const recorded = {
  total: 2,
  payments: [
    { id: 2, amount: 5, tags: ['a', 'b'] },
    { id: 1, amount: 7, tags: [] },
  ],
};

test('differences: ignores new fields, new records and another order', () => {
  const [two, one] = recorded.payments;
  const current = { total: 2, now: true, payments: [{ id: 3 }, { ...one, added: 1 }, two] };
  expect(differences(recorded, current)).toEqual([]);
});

test('differences: names each changed value and each missing record', () => {
  const current = { total: 1, payments: [{ id: 2, amount: '5', tags: ['a'] }] };
  expect(differences(recorded, current)).toEqual(['total', 'payments.2.amount', 'payments.2.tags', 'payments.1']);
});

test('differences: compares the entries of a history by version', () => {
  const entries = [
    { version: 2, changes: [{ field: 'name', from: 'A', to: 'B' }] },
    { version: 1, changes: [] },
  ];
  expect(differences({ entries }, { entries: [{ version: 3 }, ...entries] })).toEqual([]);
  expect(differences({ entries }, { entries: [{ ...entries[0], changes: [{}] }, entries[1]] })).toEqual([
    'entries.2.changes.0.field',
    'entries.2.changes.0.from',
    'entries.2.changes.0.to',
  ]);
});
