import { dayOf, today } from '@keystead/ui';
import { paidAt } from './paid-at.ts';

test('a day becomes an instant of that day where the reader is, and comes back as it', () => {
  expect(dayOf(paidAt('2026-03-01'))).toBe('2026-03-01');
  expect(dayOf(paidAt('2026-12-31'))).toBe('2026-12-31');
});

test('today stands for now: noon may be still to come, and nothing is paid in the future', () => {
  const before = Date.now();
  const at = Date.parse(paidAt(today()));
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(Date.now());
});
