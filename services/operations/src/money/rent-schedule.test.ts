import type { Body, RentTerms } from '@keystead/contracts';
import type { TestApi } from '@keystead/service-kit/testing';
import fc from 'fast-check';
import { newWorld, people, testOperations } from '../../test/test-operations.ts';
import { rentSchedule } from './rent-schedule.ts';

const { landlord, tenant } = people;

describe('POST /rent-schedules/preview', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testOperations(newWorld());
  });
  afterAll(() => api.stop());

  const preview = (body: Body<'POST /rent-schedules/preview'>) =>
    api.call(landlord, 'POST /rent-schedules/preview', body);
  const chargesOf = async (terms: Partial<RentTerms>) => {
    const whole = { rent_amount: 1_000, start_date: '2026-08-20', due_day: 1, until: '2026-08-31', ...terms };
    return (await preview(whole)).body.charges;
  };

  it('charges both the first and the last day of a part of a month', async () => {
    expect(await chargesOf({})).toEqual([
      {
        period_from: '2026-08-20',
        period_to: '2026-08-31',
        due_date: '2026-08-20',
        amount: 387.1,
        lines: [
          {
            text: 'Rent',
            from: '2026-08-20',
            to: '2026-08-31',
            amount: 387.1,
            formula: '1,000.00 × 12 ÷ 31 = 387.10',
          },
        ],
      },
    ]);
  });

  it.each([
    [2_200, '2026-05-18', 'actual_month', 993.55],
    [2_200, '2026-05-18', 'thirty_day', 1_026.67],
    [2_200, '2026-05-18', 'annual_365', 1_012.6],
    // A daily rate that is rounded first would give 987.02.
    [1_800, '2027-03-15', 'actual_month', 987.1],
    [1_200, '2027-01-10', 'actual_month', 851.61],
    [1_200, '2027-01-10', 'annual_365', 867.95],
  ] as const)('prorates %d from %s by the method %s to %d', async (rent_amount, start_date, proration, amount) => {
    const until = `${start_date.slice(0, 8)}28`;
    const [charge, ...others] = await chargesOf({ rent_amount, start_date, proration, until });
    expect([charge?.amount, others]).toEqual([amount, []]);
  });

  it.each([
    ['thirty_day', 720],
    ['actual_month', 696.77],
  ] as const)('charges the days until a move-out by the method %s', async (proration, amount) => {
    const dates = { start_date: '2026-09-01', end_date: '2026-10-16', until: '2027-12-31' };
    const charges = await chargesOf({ rent_amount: 1_350, proration, ...dates });
    expect(charges.map((charge) => [charge.period_from, charge.period_to, charge.amount])).toEqual([
      ['2026-09-01', '2026-09-30', 1_350],
      ['2026-10-01', '2026-10-16', amount],
    ]);
  });

  it('takes due dates from the anchor day, not from the due date before', async () => {
    const charges = await chargesOf({ start_date: '2027-01-31', due_day: 31, until: '2028-02-29' });
    expect(charges.map(({ due_date }) => due_date.slice(2)).join(' ')).toBe(
      '27-01-31 27-02-28 27-03-31 27-04-30 27-05-31 27-06-30 27-07-31 27-08-31 27-09-30 27-10-31 27-11-30 27-12-31 28-01-31 28-02-29',
    );
  });

  it('is due a month later in arrears, and never outside of its period in advance', async () => {
    const lease = { start_date: '2027-01-20', end_date: '2027-03-10', until: '2027-12-31' };
    const dues = async (terms: Partial<RentTerms>) =>
      (await chargesOf({ ...lease, ...terms })).map(({ due_date }) => due_date);
    expect(await dues({ due_day: 5 })).toEqual(['2027-01-20', '2027-02-05', '2027-03-05']);
    expect(await dues({ due_day: 25 })).toEqual(['2027-01-25', '2027-02-25', '2027-03-10']);
    expect(await dues({ due_day: 31, billing: 'arrears' })).toEqual(['2027-02-28', '2027-03-31', '2027-04-30']);
  });

  it('begins on the day of the move-in', async () => {
    const [first] = await chargesOf({ move_in_date: '2026-08-25' });
    expect([first?.period_from, first?.amount]).toEqual(['2026-08-25', 225.81]);
  });

  it('splits a month in which the rent rises into lines that add up', async () => {
    const raised = { rent_amount: 1_500, start_date: '2027-07-01', until: '2027-08-01' };
    const steps = [{ from: '2027-07-10', rent_amount: 1_575 }];
    const [july, august] = await chargesOf({ ...raised, steps });
    expect(july?.amount).toBe(1_553.23);
    expect(july?.lines.map(({ from, to, amount, formula }) => [from, to, amount, formula])).toEqual([
      ['2027-07-01', '2027-07-09', 435.49, '1,500.00 × 9 ÷ 31 = 435.49'],
      ['2027-07-10', '2027-07-31', 1_117.74, '1,575.00 × 22 ÷ 31 = 1,117.74'],
    ]);
    expect(august?.lines.map(({ formula }) => formula)).toEqual(['1,575.00']);
  });

  it('rounds a raise by a percentage or an index half up to the cent', async () => {
    const steps = [
      { from: '2027-02-01', percent_bp: 275 },
      { from: '2027-03-01', index: { before: 98.4, after: 101.7 } },
    ];
    const terms = { rent_amount: 850.2, start_date: '2027-01-01', until: '2027-03-31', steps };
    expect((await chargesOf(terms)).map(({ amount }) => amount)).toEqual([850.2, 873.58, 902.88]);
  });

  it.each([
    ['end_date', { end_date: '2026-08-19' }],
    ['until', { until: '2076-08-21' }],
    ['steps', { steps: [{ from: '2026-09-01' }] }],
    ['steps', { steps: [{ from: '2026-09-01', percent_bp: 100, rent_amount: 5 }] }],
    ['steps', { steps: [1, 2].map((rent_amount) => ({ from: '2026-09-01', rent_amount })) }],
    ['due_day', { due_day: 32 }],
    ['rent_amount', { rent_amount: 10.001 }],
  ])('rejects a contradiction in %s', async (field, terms) => {
    const { status, body } = await preview({
      rent_amount: 1_000,
      start_date: '2026-08-20',
      due_day: 1,
      until: '2026-08-31',
      ...terms,
    });
    expect([status, Object.keys(Object(body).fields)]).toEqual([422, [field]]);
  });

  it('is open to tenants, too, and to nobody without a session', async () => {
    const body = { rent_amount: 1, start_date: '2026-08-01', due_day: 1, until: '2026-08-01' };
    expect((await api.call(tenant, 'POST /rent-schedules/preview', body)).status).toBe(200);
    expect((await api.call(null, 'POST /rent-schedules/preview', body)).status).toBe(401);
  });
});

describe('rentSchedule', () => {
  const date = (from: string, to: string) =>
    fc
      .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10));
  const leases = fc.record({
    rent_amount: fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100),
    start_date: date('2026-01-01', '2027-12-31'),
    end_date: fc.option(date('2028-01-01', '2029-12-31')),
    due_day: fc.integer({ min: 1, max: 31 }),
    billing: fc.constantFrom('advance' as const, 'arrears' as const),
    proration: fc.constantFrom('actual_month' as const, 'thirty_day' as const, 'annual_365' as const),
    steps: fc.uniqueArray(
      fc.record({ from: date('2026-01-01', '2029-12-31'), rent_amount: fc.integer({ max: 9_999, min: 0 }) }),
      { maxLength: 4, selector: ({ from }) => from },
    ),
    until: date('2028-06-01', '2030-12-31'),
  });
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

  it('covers each day once, and charges a whole month exactly its rent', () => {
    fc.assert(
      fc.property(leases, (terms) => {
        const charges = rentSchedule(terms);
        expect(charges[0]?.period_from).toBe(terms.start_date);
        charges.forEach((charge, place) => {
          expect(months(charge.period_from)).toBe(months(terms.start_date) + place);
          expect(charge.lines[0]?.from).toBe(charge.period_from);
          expect(charge.lines.at(-1)?.to).toBe(charge.period_to);
          expect(charge.lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(charge.amount_cents);
          const rents = [terms.rent_amount, ...terms.steps.map(({ rent_amount }) => rent_amount)];
          expect(charge.amount_cents).toBeLessThanOrEqual(Math.round(Math.max(...rents) * 100));
          const isWhole = charge.period_from.endsWith('-01') && /-(28|29|30|31)$/.test(charge.period_to);
          if (isWhole && terms.steps.length === 0 && place < charges.length - 1)
            expect(charge.amount_cents).toBe(Math.round(terms.rent_amount * 100));
        });
      }),
    );
  });
});
