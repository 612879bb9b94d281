import { dayOf, today } from '@keystead/ui';
import { paidAt } from './payment.ts';

test('paidAt: returns an instant on the given day in the user’s time zone', () => {
  expect(dayOf(paidAt('2026-03-01'))).toBe('2026-03-01');
  expect(dayOf(paidAt('2026-12-31'))).toBe('2026-12-31');
});

test('paidAt: returns now for today, because noon may be in the future, and no payment may be', () => {
  const before = Date.now();
  const at = Date.parse(paidAt(today()));
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(Date.now());
});
