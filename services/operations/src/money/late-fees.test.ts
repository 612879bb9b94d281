import type { Body, LateFeePreview, LateFeeRule } from '@keystead/contracts';
import type { TestApi } from '@keystead/service-kit/testing';
import fc from 'fast-check';
import { newWorld, people, testOperations } from '../../test/test-operations.ts';
import { lateFees } from './late-fees.ts';

const { landlord } = people;
const lesser = { flat: 50, percent_bp: 500, combine: 'lesser' } as const;
const greater = { flat: 50, percent_bp: 500, percent_of: 'past_due_rent', combine: 'greater' } as const;

describe('POST /late-fees/preview', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testOperations(newWorld());
  });
  afterAll(() => api.stop());

  const preview = (body: Body<'POST /late-fees/preview'>) => api.call(landlord, 'POST /late-fees/preview', body);
  const feesOf = async (rule: LateFeeRule, given: Partial<LateFeePreview> = {}) => {
    const charge = { amount: 1_000, due_date: '2027-04-01' };
    const { body } = await preview({ charge, payments: [], as_of: '2027-06-30', ...given, rule });
    return body;
  };

  it.each([
    ['the lesser of two', { grace_days: 5, ...lesser }, 1_850, 0, '2027-03-07', 50],
    ['the lesser of two', { grace_days: 5, ...lesser }, 800, 0, '2027-03-07', 40],
    ['the greater of two', { grace_days: 6, ...greater }, 1_600, 0, '2027-03-08', 80],
    ['the greater of two', { grace_days: 6, ...greater }, 1_600, 1_000, '2027-03-08', 50],
    ['the sum of two', { grace_days: 0, flat: 20, percent_bp: 250 }, 1_600, 0, '2027-03-02', 60],
  ])('charges %s, on the first day after the days of grace', async (_, rule, amount, paid, date, fee) => {
    const payments = [{ date: '2027-03-01', amount: paid }];
    const found = await feesOf(rule, { charge: { amount, due_date: '2027-03-01' }, payments });
    expect([found.fees.map((each) => [each.date, each.amount]), found.total]).toEqual([[[date, fee]], fee]);
  });

  const steps = { grace_days: 3, step_days: 5, step_bp: 500, within_period: true };

  it('charges each step that begins before the rent is paid, within the rental period', async () => {
    const paid = await feesOf(steps, { payments: [{ date: '2027-04-18', amount: 1_000 }] });
    expect(paid.fees.map(({ date }) => date.slice(8)).join(' ')).toBe('05 10 15');
    expect(paid.total).toBe(150);
    const never = await feesOf(steps);
    expect(never.fees.map(({ date }) => date.slice(5)).join(' ')).toBe('04-05 04-10 04-15 04-20 04-25 04-30');
    expect(never.total).toBe(300);
  });

  it('charges each day of delay; the day on which the rent is paid in full is none', async () => {
    const payments = [
      { date: '2027-04-10', amount: 400 },
      { date: '2027-04-18', amount: 600 },
    ];
    const found = await feesOf({ grace_days: 3, daily: 3.6 }, { payments });
    expect([found.fees.length, found.total]).toEqual([13, 46.8]);
  });

  it('charges nothing by a day, for what was paid in time, or below the least balance', async () => {
    const rule = { grace_days: 3, flat: 50 };
    expect((await feesOf(rule, { as_of: '2027-04-04' })).fees).toEqual([]);
    expect((await feesOf(rule, { payments: [{ date: '2027-04-05', amount: 1_000 }] })).fees).toEqual([]);
    const nearlyAll = [{ date: '2027-04-01', amount: 960 }];
    expect((await feesOf({ ...rule, min_balance: 50 }, { payments: nearlyAll })).fees).toEqual([]);
    expect((await feesOf({ ...rule, min_balance: 40 }, { payments: nearlyAll })).total).toBe(50);
  });

  it('stops at a cap on all fees of a charge together', async () => {
    const capped = await feesOf({ grace_days: 3, flat: 20, daily: 30, cap_bp: 1_000, cap: 150 });
    expect(capped.fees.map(({ amount }) => amount)).toEqual([50, 30, 20]);
    expect(capped.fees.at(-1)?.lines).toEqual([
      { text: 'Late fee up to its limit', amount: 20, formula: 'at most 20.00' },
    ]);
    expect(capped.fees[0]?.lines).toEqual([
      { text: 'Late fee', amount: 20, formula: '20.00' },
      { text: 'Late fee for the day', amount: 30, formula: '30.00' },
    ]);
  });

  it('says how a percentage was computed', async () => {
    const { fees } = await feesOf({ grace_days: 0, percent_bp: 525 });
    expect(fees[0]?.lines).toEqual([{ text: 'Late fee', amount: 52.5, formula: '1,000.00 × 5.25% = 52.50' }]);
  });

  it.each([
    ['rule', { rule: { grace_days: 0 } }],
    ['rule', { rule: { grace_days: 0, step_bp: 1 } }],
    ['as_of', { as_of: '2037-04-02' }],
  ])('rejects a contradiction in %s', async (field, given) => {
    const charge = { amount: 1_000, due_date: '2027-04-01' };
    const { status, body } = await preview({
      charge,
      payments: [],
      as_of: '2027-06-30',
      rule: { grace_days: 0, flat: 1 },
      ...given,
    });
    expect([status, Object.keys(Object(body).fields)]).toEqual([422, [field]]);
  });
});

describe('lateFees', () => {
  const day = fc.integer({ min: 0, max: 120 }).map((days) => new Date(Date.UTC(2027, 3, 1 + days)));
  const money = fc.integer({ min: 0, max: 200_000 }).map((cents) => cents / 100);
  const payments = fc.array(fc.record({ date: day.map((date) => date.toISOString().slice(0, 10)), amount: money }), {
    maxLength: 6,
  });
  const rules = fc.record({
    grace_days: fc.integer({ min: 0, max: 10 }),
    flat: money,
    percent_bp: fc.integer({ min: 0, max: 2_000 }),
    daily: fc.option(money),
    combine: fc.constantFrom('lesser' as const, 'greater' as const, 'sum' as const),
    cap: fc.option(money),
  });

  it('never exceeds its cap, adds up, and does not depend on the order of payments', () => {
    fc.assert(
      fc.property(rules, payments, (rule, paid) => {
        const charge = { amount: 1_000, due_date: '2027-04-01' };
        const fees = lateFees({ rule, charge, payments: paid, as_of: '2027-07-31' });
        const sum = (amounts: readonly { amount_cents: number }[]) =>
          amounts.reduce((total, { amount_cents }) => total + amount_cents, 0);
        if (rule.cap !== null) expect(sum(fees)).toBeLessThanOrEqual(Math.round(rule.cap * 100));
        for (const fee of fees) expect(sum(fee.lines)).toBe(fee.amount_cents);
        expect(lateFees({ rule, charge, payments: paid.toReversed(), as_of: '2027-07-31' })).toEqual(fees);
      }),
    );
  });
});
