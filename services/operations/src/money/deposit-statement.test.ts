import fc from 'fast-check';
import { charge, oldestFirst, payment } from '../../test/test-lease-facts.ts';
import {
  type DepositTerms,
  depositStatement,
  depreciatedCents,
  refundEntry,
  statementEntries,
} from './deposit-statement.ts';
import { missingEntries } from './journal.ts';
import { leaseLedger } from './ledger.ts';

const plain = (deposit: number, deductions: Readonly<Record<string, number>>, given: Partial<DepositTerms> = {}) =>
  depositStatement({
    receipts: [{ received_on: '2026-06-01', amount_cents: deposit }],
    ended_on: '2027-11-15',
    rate_bp: 0,
    paid_out_on_anniversaries: false,
    deductions: Object.entries(deductions).map(([text, amount_cents]) => ({ text, amount_cents })),
    days_to_refund: null,
    ...given,
  });

/** The statement with interest of the cases. */
function withInterest() {
  const deductions = {
    rent_1_to_15_november: 70_000,
    bedroom_door_material: 8_500,
    bedroom_door_labour: 12_000,
    cleaning_5_hours_at_20: 10_000,
  };
  const rule = { rate_bp: 500, paid_out_on_anniversaries: true, days_to_refund: 30 };
  return plain(140_000, deductions, rule);
}

describe('depositStatement', () => {
  it('adds the interest since the last anniversary that was paid out', () => {
    expect(withInterest()).toMatchObject({
      interest_paid_out_cents: 7_000,
      interest: [
        {
          from: '2027-06-01',
          to: '2027-11-15',
          days: 167,
          amount_cents: 3_203,
          formula: '1,400.00 × 5% × 167 ÷ 365 = 32.03',
        },
      ],
      interest_cents: 3_203,
      credits_cents: 143_203,
      deductions_cents: 100_500,
      refund_cents: 42_703,
      still_owed_cents: 0,
      refund_by: '2027-12-15',
    });
  });

  it.each([
    ['refunds what is left', { repainting_of_living_room: 30_000, cleaning: 10_000 }, 40_000, 60_000, 0],
    ['leaves a rest owed', { carpet: 89_025, missing_keys: 5_000, unpaid_rent: 20_000 }, 114_025, 0, 14_025],
  ])('%s', (_, deductions, deductions_cents, refund_cents, still_owed_cents) => {
    expect(plain(100_000, deductions)).toMatchObject({
      interest_cents: 0,
      credits_cents: 100_000,
      deductions_cents,
      refund_cents,
      still_owed_cents,
      refund_by: null,
    });
  });

  it('computes interest of each receipt from its own day, which is not counted', () => {
    const receipts = [
      { received_on: '2027-01-01', amount_cents: 50_000 },
      { received_on: '2027-03-15', amount_cents: 70_050 },
    ];
    const { interest, interest_cents } = plain(0, {}, { receipts, ended_on: '2027-03-16', rate_bp: 125 });
    // 500.00 × 1.25% × 74 ÷ 365 = 1.2671.. and 700.50 × 1.25% × 1 ÷ 365 = 0.0239..
    expect(interest.map(({ days, amount_cents }) => [days, amount_cents])).toEqual([
      [74, 127],
      [1, 2],
    ]);
    expect(interest_cents).toBe(129);
    expect(plain(50_000, {}, { ended_on: '2026-06-01', rate_bp: 125 }).interest).toEqual([]);
  });

  it('counts whole years of 366 days as one year where they are paid out', () => {
    const leap = { receipts: [{ received_on: '2027-06-01', amount_cents: 100_000 }], rate_bp: 365 };
    const ended = { ended_on: '2028-06-02', ...leap };
    expect(plain(0, {}, { ...ended, paid_out_on_anniversaries: true })).toMatchObject({
      interest_paid_out_cents: 3_650,
      interest_cents: 10,
    });
    expect(plain(0, {}, ended).interest_cents).toBe(3_670);
  });

  it('deducts what a thing is still worth', () => {
    const deductions = [{ text: 'Carpet', charge_id: 9, depreciation: { cost_cents: 100_000, life: 7, age: 5 } }];
    expect(plain(100_000, {}, { deductions }).deductions).toEqual([
      { text: 'Carpet', amount_cents: 28_571, formula: '1,000.00 × (7 − 5) ÷ 7 = 285.71', charge_id: 9 },
    ]);
    expect(depreciatedCents({ cost_cents: 100_000, life: 7, age: 8 })).toBe(0);
  });

  it('always settles to the cent', () => {
    const cents = fc.integer({ min: 0, max: 500_000 });
    fc.assert(
      fc.property(
        cents,
        fc.array(cents, { maxLength: 5 }),
        fc.integer({ min: 0, max: 1_000 }),
        (held, kept, rate_bp) => {
          const found = plain(held, Object.fromEntries(kept.map((each, place) => [`${place}`, each])), { rate_bp });
          const { credits_cents, deductions_cents, refund_cents, still_owed_cents } = found;
          expect(credits_cents - deductions_cents).toBe(refund_cents - still_owed_cents);
          expect(Math.min(refund_cents, still_owed_cents)).toBe(0);
        },
      ),
    );
  });
});

describe('statementEntries', () => {
  const source = 'deposit_statement:1';
  const date = '2027-11-15';
  const november = charge(1, '2027-11-01', 70_000);
  const damages = [8_500, 12_000, 10_000].map((cents, place) => charge(2 + place, date, cents, 'damage'));
  const deposit = payment(1, '2026-06-01', 140_000, { is_deposit: true });
  const textOf = (entries: ReturnType<typeof statementEntries>) =>
    entries.map(({ lines, ...each }) =>
      [each.date, ...lines.map((line) => `${line.account} ${line.debit_cents - line.credit_cents}`)].join(', '),
    );

  it('apply a deposit with its interest to what is owed, and book the refund', () => {
    const posted = missingEntries({ charges: [november, ...damages], payments: [deposit] }, [], date);
    expect(textOf(statementEntries(withInterest(), posted, { source, date }))).toEqual([
      '2027-11-15, 5100 3203, 2110 -3203',
      '2027-11-15, 2100 140000, 2110 3203, 1200 -100500, 2150 -42703',
    ]);
    expect(textOf(refundEntry(withInterest(), source, '2027-11-20'))).toEqual(['2027-11-20, 2150 42703, 1020 -42703']);
  });

  it('agree with the balance of the lease, in which the deposit pays what is owed', () => {
    const applied = payment(2, date, 100_500, { from_deposit: true });
    const facts = { charges: [november, ...damages], payments: [deposit, applied] };
    const posted = missingEntries(facts, [], date);
    const entries = [...posted, ...statementEntries(withInterest(), posted, { source, date })];
    const sumOn = (code: string) =>
      entries
        .flatMap(({ lines }) => lines.filter(({ account }) => account === code))
        .reduce((sum, { debit_cents, credit_cents }) => sum + debit_cents - credit_cents, 0);
    expect(['1010', '1020', '1200', '2200', '2100', '2110'].map(sumOn)).toEqual([0, 140_000, 0, 0, 0, 0]);
    const { balance_cents, open } = leaseLedger(facts, { asOf: date, order: oldestFirst });
    expect([balance_cents, open]).toEqual([0, []]);
    expect(missingEntries(facts, entries, date)).toEqual([]);
  });

  it('leave what was paid besides as a credit', () => {
    const payments = [deposit, payment(2, '2027-11-02', 75_000)];
    const posted = missingEntries({ charges: [november, ...damages], payments }, [], date);
    expect(textOf(statementEntries(withInterest(), posted, { source, date })).at(-1)).toBe(
      '2027-11-15, 2100 140000, 2110 3203, 1200 -25500, 2200 -75000, 2150 -42703',
    );
  });

  it('are none for a deposit of nothing', () => {
    expect([
      ...statementEntries(plain(0, {}), [], { source, date }),
      ...refundEntry(plain(0, {}), source, date),
    ]).toEqual([]);
  });
});
