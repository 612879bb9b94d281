import { today } from '@keystead/ui';
import { paidAt } from './payment.ts';

test('paidAt: returns noon of an earlier day without a zone, so that the account’s holds', () => {
  expect(paidAt('2026-03-01')).toBe('2026-03-01 12:00:00');
});

test('paidAt: returns now for today, because noon may be in the future, and no payment may be', () => {
  const before = Date.now();
  const at = Date.parse(paidAt(today()));
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(Date.now());
});
