import { formatCents, formatLongDate } from '@keystead/service-kit';
import { purposeOf } from './payment.mapper.ts';

it('formatCents and formatLongDate: use the US format', () => {
  expect([formatCents(1), formatCents(185_050), formatCents(999_999_999_999)]).toEqual([
    '$0.01',
    '$1,850.50',
    '$9,999,999,999.99',
  ]);
  expect(formatLongDate('2026-03-01')).toBe('March 1, 2026');
});

it.each([
  ['Rent for March 2026', { payment_type: 'rent', due_date: '2026-03-01', notes: 'Late' }],
  ['Rent: Half of it', { payment_type: 'rent', due_date: null, notes: ' Half\nof\tit ' }],
  ['Rent', { payment_type: 'rent', due_date: null, notes: null }],
  ['Security deposit due March 1, 2026', { payment_type: 'deposit', due_date: '2026-03-01', notes: ' \n ' }],
  ['Fee: Late fee', { payment_type: 'fee', due_date: '2026-03-01', notes: 'Late fee' }],
  [`Maintenance: ${'é'.repeat(120)}…`, { payment_type: 'maintenance', due_date: null, notes: 'é'.repeat(121) }],
] as const)('purposeOf: names a payment "%s"', (purpose, payment) => {
  expect(purposeOf(payment)).toBe(purpose);
});
