import type { Answer } from '@keystead/contracts';
import type { TestApi } from '@keystead/service-kit/testing';
import file from '../../test/rent-cases.json' with { type: 'json' };
import { charge, oldestFirst, payment } from '../../test/test-lease-facts.ts';
import { newWorld, people, testOperations } from '../../test/test-operations.ts';
import { type AllocationOrder, allocate } from './allocation.ts';
import { depositStatement } from './deposit-statement.ts';
import { missingEntries } from './journal.ts';
import { leaseLedger } from './ledger.ts';
import { mostDailyCents } from './rule-warnings.ts';
import { rules } from './rules.ts';

type Preview =
  | 'POST /rent-schedules/preview'
  | 'POST /late-fees/preview'
  | 'POST /rent-increases/preview'
  | 'POST /owner-statements/preview'
  | 'POST /operating-costs/preview'
  | 'POST /reconciliations/preview';

type Cents = Readonly<Record<string, number>>;

/** The fields of the cases, each of which has some. */
interface Figures {
  readonly input: Readonly<
    Record<
      | 'rent_cents'
      | 'paid_cents'
      | 'count'
      | 'base_bp'
      | 'most_bp'
      | 'grace_days'
      | 'step_days'
      | 'step_bp'
      | 'customary_flat_cents'
      | 'daily_most_bp_of_flat'
      | 'payment_cents'
      | 'beginning_cents'
      | 'collected_rent_cents'
      | 'deposit_received_cents'
      | 'fee_bp'
      | 'bills_cents'
      | 'reserve_cents'
      | 'costs_cents'
      | 'heating_cents'
      | 'consumption_bp'
      | 'year_days'
      | 'statement_cents'
      | 'in_transit_cents'
      | 'outstanding_checks_cents'
      | 'book_cents'
      | 'deposits_cents'
      | 'credits_cents',
      number
    > &
      Record<'method' | 'from' | 'to' | 'anchor' | 'due' | 'paid' | 'period_end', string> &
      Record<'cpi_bp' | 'area' | 'units' | 'prepayments', readonly number[]>
  > & {
    readonly october: { readonly from: string; readonly to: string };
    readonly steps: readonly (readonly [from: string, to: string, cents: number])[];
    readonly rows: readonly {
      readonly state: string;
      readonly grace_days: number;
      readonly rule: string;
      readonly flat_cents: number;
      readonly percent_bp: number;
      readonly base_cents: number;
      readonly due: string;
    }[];
    readonly charges: readonly {
      readonly id: number;
      readonly class: string;
      readonly due: string;
      readonly open_cents: number;
    }[];
    readonly class_order: readonly string[];
    readonly events: readonly {
      readonly date: string;
      readonly do: string;
      readonly id?: number | string;
      readonly of?: string;
      readonly cents?: number;
      readonly income?: string;
    }[];
    readonly statements: readonly {
      readonly deposit_cents: number;
      readonly received?: string;
      readonly ended?: string;
      readonly rate_bp: number;
      readonly paid_out_on_anniversaries?: boolean;
      readonly deductions_cents: Cents;
      readonly days_to_refund?: number;
    }[];
    readonly owners_cents: Cents;
  };
  readonly expected: Readonly<
    Record<
      | 'days'
      | 'amount_cents'
      | 'actual_month_cents'
      | 'thirty_day_cents'
      | 'annual_365_cents'
      | 'thirty_day_owed_cents'
      | 'thirty_day_credit_cents'
      | 'actual_month_owed_cents'
      | 'actual_month_credit_cents'
      | 'steps_when_paid_on_18th'
      | 'steps_fee_cents'
      | 'steps_when_never_paid'
      | 'never_paid_fee_cents'
      | 'daily_most_cents'
      | 'daily_fee_cents'
      | 'left_open_cents'
      | 'credit_cents'
      | 'fee_cents'
      | 'distribution_cents'
      | 'ending_cents'
      | 'adjusted_bank_cents'
      | 'owed_cents',
      number
    > &
      Record<'lines_cents' | 'cap_bp' | 'most_rent_cents' | 'fees_cents' | 'balances_cents', readonly number[]> &
      Record<'due_dates' | 'first_fee_dates' | 'problems', readonly string[]> &
      Record<'oldest_first' | 'by_class' | 'open' | 'trial_balance', Cents>
  > & {
    readonly first_fee_date: string;
    readonly allocations: Readonly<Record<string, Cents>>;
    readonly statements: readonly Readonly<Record<string, unknown>>[];
    readonly agrees: boolean;
  };
}

const cases = file.cases as unknown as readonly (Figures & { readonly id: number; readonly kind: string })[];

/** The case of a number. Its figures are binding (cents). */
function caseOf(id: number, kind: string): Figures {
  const found = cases.find((each) => each.id === id && each.kind === kind);
  if (!found) throw new Error(`no case ${id}`);
  return found;
}

const cents = (dollars: number | null | undefined) => Math.round((dollars ?? Number.NaN) * 100);

describe('the cases of rent, fees, deposits and statements', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testOperations(newWorld());
  });
  afterAll(() => api.stop());

  const preview = async <P extends Preview>(path: P, body: object): Promise<Answer<P>> =>
    (await api.call(people.landlord, path, body as never)).body as Answer<P>;

  const part = async (rent_cents: number, proration: string, from: string, to: string) => {
    const terms = { rent_amount: rent_cents / 100, start_date: from, end_date: to, due_day: 1, proration, until: to };
    const { charges } = await preview('POST /rent-schedules/preview', terms);
    return cents(charges.reduce((sum, { amount }) => sum + amount, 0));
  };
  const daysOf = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

  it('are the 16 of the specification', () => {
    expect(file.cases.map(({ id }) => id)).toEqual([1, 2, 4, 5, 7, 8, 10, 11, 13, 15, 16, 18, 20, 22, 23, 25]);
  });

  it.each([1, 4])('%d: prorates the part of a month', async (id) => {
    const { input, expected } = caseOf(id, 'proration');
    expect(daysOf(input.from, input.to)).toBe(expected.days);
    expect(await part(input.rent_cents, input.method, input.from, input.to)).toBe(expected.amount_cents);
  });

  it('2, 5: by each method, counting both ends', async () => {
    const two = caseOf(2, 'proration_methods');
    const by = (method: string) => part(two.input.rent_cents, method, two.input.from, two.input.to);
    expect([await by('actual_month'), await by('thirty_day'), await by('annual_365')]).toEqual([
      two.expected.actual_month_cents,
      two.expected.thirty_day_cents,
      two.expected.annual_365_cents,
    ]);
    const { input, expected } = caseOf(5, 'inclusive');
    expect(daysOf(input.from, input.to)).toBe(expected.days);
    expect(await part(input.rent_cents, 'actual_month', input.from, input.to)).toBe(expected.actual_month_cents);
    expect(await part(input.rent_cents, 'annual_365', input.from, input.to)).toBe(expected.annual_365_cents);
  });

  it('7: owes the days until a move-out, and the rest is a credit', async () => {
    const { input, expected } = caseOf(7, 'move_out');
    const { from, to } = input.october;
    const thirty = await part(input.rent_cents, 'thirty_day', from, to);
    const actual = await part(input.rent_cents, 'actual_month', from, to);
    expect([thirty, input.paid_cents - thirty]).toEqual([
      expected.thirty_day_owed_cents,
      expected.thirty_day_credit_cents,
    ]);
    expect([actual, input.paid_cents - actual]).toEqual([
      expected.actual_month_owed_cents,
      expected.actual_month_credit_cents,
    ]);
  });

  it('8: takes due dates from the anchor', async () => {
    const { input, expected } = caseOf(8, 'anchor');
    const until = expected.due_dates.at(-1);
    const terms = { rent_amount: 1, start_date: input.anchor, due_day: 31, until };
    const { charges } = await preview('POST /rent-schedules/preview', terms);
    expect(charges.map(({ due_date }) => due_date)).toEqual(expected.due_dates);
    expect(charges).toHaveLength(input.count);
  });

  it('10: splits a month in which the rent rises', async () => {
    const { input, expected } = caseOf(10, 'increase_mid_month');
    const [[start_date = '', , before = 0] = [], [from = '', until = '', after = 0] = []] = input.steps;
    const steps = [{ from, rent_amount: after / 100 }];
    const terms = { rent_amount: before / 100, start_date, due_day: 1, steps, until };
    const [july] = (await preview('POST /rent-schedules/preview', terms)).charges;
    expect(cents(july?.amount)).toBe(expected.amount_cents);
    expect(july?.lines.map(({ amount }) => cents(amount))).toEqual(expected.lines_cents);
  });

  it('11: rounds the most that a cap allows down', async () => {
    const { input, expected } = caseOf(11, 'capped_increase');
    const law = rules.find(({ jurisdiction, topic }) => jurisdiction === 'CA' && topic === 'rent_increase');
    expect(law?.rule).toMatchObject({ base_bp: input.base_bp, most_bp: input.most_bp });
    const answers = await Promise.all(
      input.cpi_bp.map((cpi_bp) =>
        preview('POST /rent-increases/preview', {
          rent_amount: input.rent_cents / 100,
          jurisdiction: 'CA',
          on: '2027-01-01',
          cpi_bp,
        }),
      ),
    );
    expect(answers.map(({ cap_bp }) => cap_bp)).toEqual(expected.cap_bp);
    expect(answers.map(({ most_rent }) => cents(most_rent))).toEqual(expected.most_rent_cents);
  });

  it('13: charges what the laws of New York and Colorado allow', async () => {
    const { input, expected } = caseOf(13, 'late_fee_flat_percent');
    const fees = await Promise.all(
      input.rows.map(async ({ grace_days, rule, flat_cents, percent_bp, base_cents, due }) => {
        const { fees } = await preview('POST /late-fees/preview', {
          rule: { grace_days, flat: flat_cents / 100, percent_bp, combine: rule },
          charge: { amount: base_cents / 100, due_date: due },
          payments: [],
          as_of: '2027-03-31',
        });
        return fees[0];
      }),
    );
    expect(fees.map((fee) => cents(fee?.amount))).toEqual(expected.fees_cents);
    expect(fees.map((fee) => fee?.date)).toEqual(expected.first_fee_dates);
    for (const { state, grace_days, rule, flat_cents, percent_bp } of input.rows)
      expect(
        rules.find(({ jurisdiction, topic }) => jurisdiction === state && topic === 'late_fee')?.rule,
      ).toMatchObject({
        grace_days,
        limit: { flat: flat_cents / 100, percent_bp, combine: rule },
      });
  });

  it('15: charges by steps and by days', async () => {
    const { input, expected } = caseOf(15, 'late_fee_steps');
    const { grace_days, step_days, step_bp } = input;
    const amount = input.rent_cents / 100;
    const ask = (rule: object, payments: object[]) =>
      preview('POST /late-fees/preview', {
        rule: { grace_days, ...rule },
        charge: { amount, due_date: input.due, period_to: input.period_end },
        payments,
        as_of: '2027-06-30',
      });
    const steps = { step_days, step_bp, within_period: true };
    const paid = await ask(steps, [{ date: input.paid, amount }]);
    expect([paid.fees[0]?.date, paid.fees.length, cents(paid.total)]).toEqual([
      expected.first_fee_date,
      expected.steps_when_paid_on_18th,
      expected.steps_fee_cents,
    ]);
    const never = await ask(steps, []);
    expect([never.fees.length, cents(never.total)]).toEqual([
      expected.steps_when_never_paid,
      expected.never_paid_fee_cents,
    ]);
    const law = rules.find(({ jurisdiction, topic }) => jurisdiction === 'OR' && topic === 'late_fee');
    expect(law?.rule).toMatchObject({
      grace_days,
      steps: { days: step_days, percent_bp: step_bp },
      daily_bp_of_flat: input.daily_most_bp_of_flat,
    });
    const most = mostDailyCents(law?.rule as never, input.customary_flat_cents);
    expect(most).toBe(expected.daily_most_cents);
    const daily = await ask({ daily: (most ?? 0) / 100 }, [{ date: input.paid, amount }]);
    expect([daily.fees.length, cents(daily.total)]).toEqual([expected.days, expected.daily_fee_cents]);
  });

  it('16: allocates a partial payment', () => {
    const { input, expected } = caseOf(16, 'allocation');
    const kinds = { rent: 'rent', late_fee: 'late_fee', insurance: 'other' } as const;
    const charges = input.charges.map(({ id, due, open_cents, class: of }) =>
      charge(id, due, open_cents, kinds[of as keyof typeof kinds]),
    );
    const paidBy = (order: AllocationOrder) => {
      const payments = [payment(1, '2027-03-08', input.payment_cents)];
      const found = allocate({ charges, payments, asOf: '2027-03-08', order });
      expect([...found.open.values()]).toEqual([expected.left_open_cents]);
      return Object.fromEntries(found.allocations.map(({ charge_id, amount_cents }) => [charge_id, amount_cents]));
    };
    expect(paidBy(oldestFirst)).toEqual(expected.oldest_first);
    const classes = input.class_order.map((of) => kinds[of as keyof typeof kinds]);
    expect(paidBy({ by: 'class', classes })).toEqual(expected.by_class);
  });

  it('18: a check comes back, and the ledger and its trial balance say so', () => {
    const { input, expected } = caseOf(18, 'ledger');
    const kinds: Record<string, 'rent' | 'returned_fee' | 'late_fee'> = {
      4000: 'rent',
      4110: 'returned_fee',
      4100: 'late_fee',
    };
    const returns = new Map(input.events.flatMap(({ do: what, of, date }) => (what === 'return' ? [[of, date]] : [])));
    const charges = input.events.flatMap(({ do: what, id, date, cents: amount, income }) =>
      what === 'charge' ? [charge(Number(id), date, amount ?? 0, kinds[income ?? ''] ?? 'rent')] : [],
    );
    const payments = input.events.flatMap(({ do: what, id, date, cents: amount }) =>
      what === 'pay'
        ? [payment(Number(String(id).slice(1)), date, amount ?? 0, { returned_on: returns.get(String(id)) ?? null })]
        : [],
    );
    const asOf = input.events.at(-1)?.date ?? '';
    const ledger = leaseLedger({ charges, payments }, { asOf, order: oldestFirst });
    const found = allocate({ charges, payments, asOf, order: oldestFirst });
    const ofPayment = (id: number) =>
      Object.fromEntries(
        found.allocations
          .filter(({ payment_id }) => payment_id === id)
          .map(({ charge_id, amount_cents }) => [charge_id, amount_cents]),
      );
    expect({ P1: ofPayment(1), P2: ofPayment(2) }).toEqual(expected.allocations);
    expect(Object.fromEntries(found.open)).toEqual(expected.open);
    expect([ledger.balance_cents, ledger.credit_cents]).toEqual([
      expected.balances_cents.at(-1),
      expected.credit_cents,
    ]);
    expect([...ledger.rows.map(({ balance_cents }) => balance_cents)].sort()).toEqual(
      [...expected.balances_cents].sort(),
    );
    const sums: Record<string, number> = {};
    for (const { lines } of missingEntries({ charges, payments }, [], asOf))
      for (const { account, debit_cents, credit_cents } of lines)
        sums[account] = (sums[account] ?? 0) + debit_cents - credit_cents;
    const bank = sums['1010'] ?? sums['1050'] ?? sums['1060'];
    expect({ ...sums, '1010': bank, '2200': sums['2200'] ?? 0 }).toMatchObject(expected.trial_balance);
    expect(Object.values(sums).reduce((sum, each) => sum + each, 0)).toBe(0);
  });

  it('20: settles deposits', () => {
    const { input, expected } = caseOf(20, 'deposit_statement');
    const found = input.statements.map((each) => {
      const ended_on = each.ended ?? '2027-11-15';
      const statement = depositStatement({
        receipts: [{ received_on: each.received ?? ended_on, amount_cents: each.deposit_cents }],
        ended_on,
        rate_bp: each.rate_bp,
        paid_out_on_anniversaries: each.paid_out_on_anniversaries === true,
        deductions: Object.entries(each.deductions_cents).map(([text, amount_cents]) => ({ text, amount_cents })),
        days_to_refund: each.days_to_refund ?? null,
      });
      return { ...statement, days_since_anniversary: statement.interest[0]?.days };
    });
    for (const [place, statement] of expected.statements.entries()) {
      const { interest_paid_out_cents: _, refund_by: __, ...figures } = statement;
      expect(found[place]).toMatchObject(figures);
    }
    expect(found[0]).toMatchObject({ interest_paid_out_cents: 7_000, refund_by: '2027-12-15' });
  });

  it('22: distributes to an owner what the fee, the bills and the reserve leave', async () => {
    const { input, expected } = caseOf(22, 'owner_statement');
    const answer = await preview('POST /owner-statements/preview', {
      beginning: input.beginning_cents / 100,
      collected_rent: input.collected_rent_cents / 100,
      deposit_received: input.deposit_received_cents / 100,
      fee_bp: input.fee_bp,
      bills: input.bills_cents / 100,
      reserve: input.reserve_cents / 100,
    });
    expect([answer.fee, answer.distribution, answer.ending].map(cents)).toEqual([
      expected.fee_cents,
      expected.distribution_cents,
      expected.ending_cents,
    ]);
    expect(cents(answer.lines.reduce((sum, { amount }) => sum + amount, 0))).toBe(expected.ending_cents);
  });

  it('22: distributes nothing that is not there', async () => {
    const month = { beginning: -100, collected_rent: 50, fee_bp: 1_000, bills: 20, reserve: 0 };
    expect(await preview('POST /owner-statements/preview', month)).toMatchObject({ distribution: 0, ending: -75 });
  });

  it('23: shares operating costs by area and days, and heating by consumption', async () => {
    const { input, expected } = caseOf(23, 'operating_costs');
    const [own = 0, total = 0] = input.area;
    const [used = 0, all = 0] = input.units;
    const [times = 0, prepayment = 0] = input.prepayments;
    const answer = await preview('POST /operating-costs/preview', {
      costs: [{ text: 'Operating costs', amount: input.costs_cents / 100 }],
      area: { own, total },
      year: 2027,
      from: input.from,
      to: input.to,
      prepaid: (times * prepayment) / 100,
      heating: {
        amount: input.heating_cents / 100,
        consumption_bp: input.consumption_bp,
        units: { own: used, total: all },
      },
    });
    expect({
      days: answer.days,
      share_cents: cents(answer.share),
      additional_payment_cents: cents(answer.additional_payment),
      heating_consumption_cents: cents(answer.heating?.consumption),
      heating_base_cents: cents(answer.heating?.base),
    }).toEqual(expected);
    expect(answer.year_days).toBe(input.year_days);
    expect(answer.lines[0]?.formula).toBe('6,000.00 × 75 ÷ 400 × 306 ÷ 365 = 943.15');
  });

  it.each([
    ['to', { to: '2027-02-28' }],
    ['from', { from: '2026-12-31' }],
    ['area.own', { area: { own: 401, total: 400 } }],
  ])('23: rejects a contradiction in %s', async (field, given) => {
    const { status, body } = await api.call(people.landlord, 'POST /operating-costs/preview', {
      costs: [{ text: 'Water', amount: 1 }],
      area: { own: 75, total: 400 },
      year: 2027,
      from: '2027-03-01',
      to: '2027-12-31',
      ...given,
    });
    expect([status, Object.keys(Object(body).fields)]).toEqual([422, [field]]);
  });

  it('25: a reconciliation that agrees in sum fails if an owner is below zero', async () => {
    const { input, expected } = caseOf(25, 'three_way');
    const answer = await preview('POST /reconciliations/preview', {
      statement: input.statement_cents / 100,
      in_transit: input.in_transit_cents / 100,
      outstanding_checks: input.outstanding_checks_cents / 100,
      book: input.book_cents / 100,
      owners: Object.entries(input.owners_cents).map(([name, balance]) => ({ name, balance: balance / 100 })),
      deposits: input.deposits_cents / 100,
      credits: input.credits_cents / 100,
    });
    expect([cents(answer.adjusted_bank), cents(answer.owed), answer.agrees]).toEqual([
      expected.adjusted_bank_cents,
      expected.owed_cents,
      expected.agrees,
    ]);
    const inCents = answer.problems.map((text) =>
      text.replace(/\$([\d,.]+)/, (_, amount: string) => String(cents(Number(amount.replaceAll(',', ''))))),
    );
    expect(inCents).toEqual(expected.problems);
  });

  it('25: says what differs', async () => {
    const sums = { statement: 100, book: 90, owners: [], deposits: 80, credits: 0 };
    expect((await preview('POST /reconciliations/preview', sums)).problems).toEqual([
      'the bank differs from the book by $10.00',
      'the book differs from what is owed by $10.00',
    ]);
  });
});
