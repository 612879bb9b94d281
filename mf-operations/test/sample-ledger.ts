import type { Answer, Charge, LeaseBalance, LeaseLedger, LedgerPolicy } from '@keystead/contracts';

/** What a lease owes, in dollars: a month of rent that is past due, with its late fee. */
export function sampleBalance(different: Partial<LeaseBalance> = {}): LeaseBalance {
  return {
    lease_id: 8,
    property_id: 5,
    property_name: 'Harbour House',
    tenant_id: 3,
    tenant_name: 'Dana Whitfield',
    rent: 1000,
    balance: 1050,
    past_due: 1050,
    overdue_since: '2026-03-01',
    late_fees: 50,
    next_due_date: '2026-04-01',
    holdover_since: null,
    ...different,
  };
}

/** A list on a single page, with the sums of its rows. */
export function sampleBalances(balances: LeaseBalance[]): Answer<'GET /lease-balances'> {
  const sum = (of: (row: LeaseBalance) => number) => balances.reduce((total, row) => total + of(row), 0);
  return {
    balances,
    total: balances.length,
    next_cursor: null,
    sums: {
      balance: sum(({ balance }) => Math.max(balance, 0)),
      past_due: sum(({ past_due }) => past_due),
      credit: sum(({ balance }) => Math.max(-balance, 0)),
      past_due_leases: balances.filter(({ past_due }) => past_due > 0).length,
    },
  };
}

type Row = LeaseLedger['rows'][number];

const row = (own: Partial<Row>): Row => ({
  date: '2026-02-20',
  type: 'charge',
  charge_id: null,
  payment_id: null,
  kind: null,
  text: '',
  charge: null,
  payment: null,
  balance: 0,
  lines: [],
  ...own,
});

/** Part of February and all of March were charged; February was paid by check, March is late. */
export function sampleLedger(different: Partial<LeaseLedger> = {}): LeaseLedger {
  return {
    lease_id: 8,
    property_id: 5,
    property_name: 'Harbour House',
    tenant_id: 3,
    tenant_name: 'Dana Whitfield',
    as_of: '2026-03-10',
    charges_rent: true,
    rows: [
      row({
        charge_id: 21,
        kind: 'rent',
        text: 'Rent for February 2026',
        charge: 321.43,
        balance: 321.43,
        lines: [
          {
            text: 'Rent',
            from: '2026-02-20',
            to: '2026-02-28',
            amount: 321.43,
            formula: '1,000.00 × 9 ÷ 28 = 321.43',
          },
        ],
      }),
      row({ date: '2026-02-21', type: 'payment', payment_id: 1, text: 'Payment', payment: 321.43 }),
      row({
        date: '2026-03-01',
        charge_id: 22,
        kind: 'rent',
        text: 'Rent for March 2026',
        charge: 1000,
        balance: 1000,
        lines: [{ text: 'Rent', from: '2026-03-01', to: '2026-03-31', amount: 1000, formula: '1,000.00' }],
      }),
      row({
        date: '2026-03-07',
        charge_id: 23,
        kind: 'late_fee',
        text: 'Late fee for March 2026',
        charge: 50,
        balance: 1050,
        lines: [{ text: 'Late fee', from: null, to: null, amount: 50, formula: '1,000.00 × 5% = 50.00' }],
      }),
    ],
    balance: 1050,
    past_due: 1050,
    overdue_since: '2026-03-01',
    credit: 0,
    refundable: 0,
    open: [
      { charge_id: 22, kind: 'rent', text: 'Rent for March 2026', due_date: '2026-03-01', amount: 1000, open: 1000 },
      {
        charge_id: 23,
        kind: 'late_fee',
        text: 'Late fee for March 2026',
        due_date: '2026-03-07',
        amount: 50,
        open: 50,
      },
    ],
    deposit: { required: 1000, received: 400 },
    upcoming: [
      {
        period_from: '2026-04-01',
        period_to: '2026-04-30',
        due_date: '2026-04-01',
        amount: 1000,
        lines: [{ text: 'Rent', from: '2026-04-01', to: '2026-04-30', amount: 1000, formula: '1,000.00' }],
      },
    ],
    abilities: { charge: true, receive: true },
    ...different,
  };
}

/** The rent of March as the operations service returns it to the landlord. */
export function sampleCharge(different: Partial<Charge> = {}): Charge {
  return {
    id: 22,
    lease_id: 8,
    property_id: 5,
    property_name: 'Harbour House',
    tenant_id: 3,
    tenant_name: 'Dana Whitfield',
    kind: 'rent',
    period_from: '2026-03-01',
    period_to: '2026-03-31',
    due_date: '2026-03-01',
    amount: 1000,
    lines: [],
    memo: null,
    source: 'lease:8:rent:2026-03-01',
    posted_at: '2026-02-24T09:00:00.000Z',
    voids: null,
    voided_by: null,
    method: null,
    late_for: null,
    abilities: { void: true },
    ...different,
  };
}

/** The rules of an account that charges five percent, at least 30 dollars, after five days. */
export function samplePolicy(different: Partial<LedgerPolicy> = {}): LedgerPolicy {
  return {
    due_day: 1,
    billing: 'advance',
    proration: 'actual_month',
    post_days_ahead: 5,
    late_fee: { grace_days: 5, flat: 30, percent_bp: 500, percent_of: 'period_rent', combine: 'greater' },
    returned_fee: 25,
    properties: [],
    warnings: [],
    abilities: { update: true },
    ...different,
  };
}
