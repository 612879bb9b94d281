import { dailyAllowance } from './mail-allowances.ts';

describe('the daily limit of invitations', () => {
  const since = new Date('2026-03-01T12:00:00Z');
  const after = (days: number) => new Date(since.getTime() + days * 24 * 60 * 60_000);

  it.each([
    ['trial', 0, 50],
    ['trial', 6.9, 50],
    ['trial', 7, 100],
    ['trial', 30, 200],
    ['starter', 0, 100],
    ['professional', 30, 1_000],
    ['enterprise', 0, 1_000],
    ['a plan of another day', 0, 50],
  ])('for an account on %s after %d days is %d', (plan, days, mails) => {
    expect(dailyAllowance(since, plan, after(days))).toBe(mails);
  });
});
