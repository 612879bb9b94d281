import { charge, payment } from '../../test/test-lease-facts.ts';
import { accounts, type JournalDraft, missingEntries } from './journal.ts';

const linesOf = ({ lines }: JournalDraft) =>
  lines.map(({ account, debit_cents, credit_cents }) =>
    debit_cents > 0 ? [account, 'debit', debit_cents] : [account, 'credit', credit_cents],
  );

/** Debits less credits of each account that has entries. */
function trialBalance(entries: readonly JournalDraft[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { account, debit_cents, credit_cents } of entries.flatMap(({ lines }) => lines))
    found[account] = (found[account] ?? 0) + debit_cents - credit_cents;
  return found;
}

describe('missingEntries', () => {
  it('credits the rest of a month that was paid to the tenant', () => {
    const charges = [charge(1, '2026-10-01', 135_000), charge(2, '2026-10-16', -63_000, 'concession')];
    const entries = missingEntries({ charges, payments: [payment(1, '2026-10-01', 135_000)] }, [], '2026-10-16');
    expect(entries.map(({ date, source }) => [date, source])).toEqual([
      ['2026-10-01', 'charge:1'],
      ['2026-10-01', 'payment:1'],
      ['2026-10-16', 'charge:2'],
    ]);
    expect(entries.slice(2).map(linesOf)).toEqual([
      [
        ['4000', 'debit', 63_000],
        ['2200', 'credit', 63_000],
      ],
    ]);
  });

  const returned = {
    charges: [
      charge(1, '2027-03-01', 120_000),
      charge(2, '2027-03-09', 3_500, 'returned_fee'),
      charge(3, '2027-03-09', 6_000, 'late_fee'),
      charge(4, '2027-04-01', 120_000),
    ],
    payments: [payment(1, '2027-03-02', 120_000, { returned_on: '2027-03-09' }), payment(2, '2027-03-12', 130_000)],
  };

  it('mirrors a payment on the day on which it is returned, and uses a credit up before a debt arises', () => {
    const entries = missingEntries(returned, [], '2027-04-01');
    expect(trialBalance(entries)).toEqual({
      1010: 130_000,
      1200: 119_500,
      2200: 0,
      4000: -240_000,
      4100: -6_000,
      4110: -3_500,
    });
    expect(entries.find(({ source }) => source === 'return:1')).toEqual({
      date: '2027-03-09',
      source: 'return:1',
      memo: 'Payment returned unpaid',
      lines: [
        { account: '1200', debit_cents: 120_000, credit_cents: 0, payment_id: 1 },
        { account: '1010', debit_cents: 0, credit_cents: 120_000, payment_id: 1 },
      ],
    });
    expect(entries.slice(-1).map(linesOf)).toEqual([
      [
        ['1200', 'debit', 119_500],
        ['2200', 'debit', 500],
        ['4000', 'credit', 120_000],
      ],
    ]);
  });

  it('leaves out what is posted, and what is dated later', () => {
    const posted = missingEntries(returned, [], '2027-03-09');
    const left = missingEntries(returned, posted, '2027-03-31');
    expect(left.map(({ source }) => source)).toEqual(['payment:2']);
    expect(missingEntries(returned, [...posted, ...left], '2027-03-31')).toEqual([]);
  });

  it('undoes a charge that is voided by what is owed first, and by a credit', () => {
    const charges = [
      charge(1, '2027-03-01', 100_000),
      charge(2, '2027-03-05', 30_000, 'damage'),
      charge(3, '2027-03-08', -100_000, 'rent', 1),
    ];
    const entries = missingEntries({ charges, payments: [payment(1, '2027-03-02', 80_000)] }, [], '2027-03-08');
    const voided = entries.at(-1);
    expect([voided?.source, voided?.memo, voided && linesOf(voided)]).toEqual([
      'charge:3',
      'Void of charge: rent',
      [
        ['4000', 'debit', 100_000],
        ['1200', 'credit', 50_000],
        ['2200', 'credit', 50_000],
      ],
    ]);
  });

  it('holds a deposit as a liability until it is returned', () => {
    const facts = {
      charges: [charge(1, '2027-03-01', 150_000, 'deposit')],
      payments: [payment(1, '2027-03-01', 150_000, { is_deposit: true, returned_on: '2027-03-04' })],
    };
    expect(missingEntries(facts, [], '2027-03-04').map(linesOf)).toEqual([
      [
        ['1020', 'debit', 150_000],
        ['2100', 'credit', 150_000],
      ],
      [
        ['2100', 'debit', 150_000],
        ['1020', 'credit', 150_000],
      ],
    ]);
  });
});

describe('accounts', () => {
  it('have codes of their own', () => {
    expect(new Set(accounts.map(({ code }) => code)).size).toBe(accounts.length);
  });
});
