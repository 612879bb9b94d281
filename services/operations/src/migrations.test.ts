import type { StoredRentTerms } from '@keystead/contracts';
import { dayIn, runMigrations } from '@keystead/service-kit';
import { atRest, type TestApi } from '@keystead/service-kit/testing';
import fc from 'fast-check';
import type { Connection } from 'mongoose';
import { sampleLease } from '../test/test-ledger.ts';
import { newWorld, people, testOperations } from '../test/test-operations.ts';
import { entries, storedPayment, writePayments } from '../test/test-payment-sets.ts';
import { paymentsInLedgers } from './migrations.ts';
import { ChargeRepository } from './money/charge.repository.ts';
import { JournalRepository } from './money/journal.repository.ts';
import type { JournalEntry } from './money/journal.ts';
import type { Payment } from './payments/payment.ts';

const world = newWorld();
const PAYMENTS = 400;
/** Where the payments of three tenancies are: on their leases, on none, and on one that nobody knows. */
const leases = [41, 42, 43] as const;
const UNKNOWN_LEASE = 99;

function leaseOf(id: number, property_id: number): number | null {
  if (id % 20 === 0) return null;
  return id % 25 === 0 ? UNKNOWN_LEASE : (leases[[11, 12, 31].indexOf(property_id)] ?? null);
}

/** Payments of all kinds, in any state, as a former release has stored them. */
const payments: Payment[] = fc
  .sample(entries, { numRuns: PAYMENTS, seed: 7 })
  .map((entry, at) => storedPayment(entry, at + 1))
  .map((payment) => ({ ...payment, lease_id: leaseOf(payment._id, payment.property_id) }));

const terms: StoredRentTerms = {
  charge_from: '2999-01-01',
  due_day: 1,
  billing: 'advance',
  proration: 'actual_month',
  steps: [],
  rollover: null,
};

/** As a former release has followed them: two without a ledger, and one that charges rent, from a day to come. */
const followed = leases.map((_id, at) => ({
  _id,
  account_id: at === 2 ? 3 : 1,
  property_id: [11, 12, 31][at],
  tenant_id: [21, 22, 32][at],
  start_date: sampleLease.start_date,
  last_day: '2999-12-31',
  rent_cents: 100_000,
  deposit_cents: 0,
  terms: at === 2 ? terms : null,
  live: at !== 1,
  time_zone: 'America/New_York',
  has_ledger: at === 2,
  search: [],
  balance_cents: 0,
  past_due_cents: 0,
  overdue_since: null,
  late_fee_cents: 0,
  next_due_date: null,
  work_at: new Date('9999-12-31'),
  mark: 'before',
  claimed_by: null,
  claimed_until: new Date(0),
}));

/** Every page of a list. */
async function pagesOf(api: TestApi, query: string): Promise<unknown[]> {
  const pages: unknown[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const call = `GET /payments?limit=50${query}${cursor && `&cursor=${cursor}`}` as 'GET /payments';
    const { status, body } = await api.call(people.admin, call);
    expect(status).toBe(200);
    pages.push(body);
    cursor = body.next_cursor;
  }
  return pages;
}

/** What people read of payments: lists, sums, tiles, breakdowns and the dashboard of each user, and receipts byte by byte. */
async function answers(api: TestApi): Promise<unknown> {
  await atRest(api.database);
  const lists = ['', '&sort=due_date', '&sort=-amount', '&status=pending', '&status=overdue', '&payment_type=deposit'];
  const read: unknown[] = [];
  for (const query of lists) read.push(await pagesOf(api, query));
  const sums = [
    'GET /payments/stats',
    'GET /payments/breakdown?by=property',
    'GET /payments/breakdown?by=payment_method',
    'GET /internal/operations-figures',
    'GET /internal/activity',
    'GET /internal/operations-months',
  ];
  for (const user of [people.landlord, people.tenant, people.admin])
    for (const call of sums) {
      const asGateway = { 'x-service-token': api.issuer.serviceToken('gateway') };
      const { status, body } = await api.call(user, call, undefined, call.includes('/internal/') ? asGateway : {});
      expect(status).toBe(200);
      read.push([call, body]);
    }
  const paid = payments.filter(({ status }) => status === 'completed').slice(0, 20);
  for (const { _id } of paid) {
    const receipt = await api.call(people.admin, `GET /payments/${_id}/receipt`);
    read.push(
      receipt.status,
      receipt.body instanceof Blob ? Buffer.from(await receipt.body.arrayBuffer()).toString('base64') : receipt.body,
    );
  }
  return read;
}

const journalOf = (database: Connection) =>
  database.collection<JournalEntry>('journal_entries').find().sort({ account_id: 1, number: 1 }).toArray();

/** Debits less credits of an account of the chart. */
const netOf = (posted: readonly JournalEntry[], code: string): number =>
  posted
    .flatMap(({ lines }) => lines)
    .filter(({ account }) => account === code)
    .reduce((sum, { debit_cents, credit_cents }) => sum + debit_cents - credit_cents, 0);

describe('the payments of former releases in the ledgers of their leases', () => {
  let api: TestApi;
  let before: unknown;
  let posted: JournalEntry[];
  const migrate = () => runMigrations(api.database, [paymentsInLedgers(api.database)]);
  beforeAll(async () => {
    api = await testOperations(world);
    await writePayments(api.database, () =>
      api.database.collection<{ _id: number }>('payments').insertMany(payments as never),
    );
    await api.database.collection<{ _id: number }>('ledger_leases').insertMany(followed as never);
    // Issues the receipts that are missing.
    await answers(api);
    before = await answers(api);
    // It is killed after its first batch, before that is noted.
    await paymentsInLedgers(api.database).next(undefined);
    await migrate();
    posted = await journalOf(api.database);
  });
  afterAll(() => api.stop());

  it('leave every answer about payments as it was, figure by figure', async () => {
    expect(await answers(api)).toEqual(before);
  });

  it('are in the journal, each cent of them, in the account that it belongs to', () => {
    const sumOf = (some: readonly Payment[]) => some.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
    const inLedgers = payments.filter(({ lease_id }) => lease_id !== null && lease_id !== UNKNOWN_LEASE);
    const paid = inLedgers.filter(({ status }) => status === 'completed' || status === 'disputed');
    const open = inLedgers.filter(({ status }) => status === 'pending' || status === 'overdue');
    const isDeposit = ({ payment_type }: Payment) => payment_type === 'deposit';
    const isOther = (payment: Payment) => !isDeposit(payment);
    expect(netOf(posted, '1010')).toBe(sumOf(paid.filter(isOther)));
    expect(netOf(posted, '1020')).toBe(sumOf(paid.filter(isDeposit)));
    expect(netOf(posted, '2100')).toBe(-sumOf(paid.filter(isDeposit)));
    expect(netOf(posted, '1200') + netOf(posted, '2200')).toBe(sumOf(open.filter(isOther)));
    expect(netOf(posted, '4000') + netOf(posted, '4900')).toBe(-sumOf([...paid, ...open].filter(isOther)));
    expect(posted.length).toBeGreaterThan(PAYMENTS / 2);
  });

  it('have entries that balance on every date, on the days of the payments, numbered without gaps', () => {
    for (const { lines } of posted)
      expect(lines.reduce((sum, { debit_cents, credit_cents }) => sum + debit_cents - credit_cents, 0)).toBe(0);
    for (const account of [1, 3]) {
      const numbers = posted.filter(({ account_id }) => account_id === account).map(({ number }) => number);
      expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    }
    const paidOn = new Map(
      payments.map(({ _id, paid_date, time_zone }) => [_id, paid_date && dayIn(time_zone, paid_date)]),
    );
    const received = posted.filter(({ source }) => source.startsWith('payment:'));
    for (const { source, date } of received) expect(date).toBe(paidOn.get(Number(source.split(':')[1])));
    expect(received.length).toBeGreaterThan(0);
  });

  it('give each lease a ledger that answers, and what it owes', async () => {
    const { body } = await api.call(people.admin, 'GET /lease-balances');
    const owed = new Map(body.balances.map(({ lease_id, balance }) => [lease_id, Math.round(balance * 100)]));
    for (const lease of leases) {
      const open = payments.filter(
        ({ lease_id, status, payment_type }) =>
          lease_id === lease && (status === 'pending' || status === 'overdue') && payment_type !== 'deposit',
      );
      expect(owed.get(lease)).toBe(open.reduce((sum, { amount_cents }) => sum + amount_cents, 0));
    }
    const ledger = await api.call(people.landlord, 'GET /leases/41/ledger');
    expect([ledger.status, Math.round(ledger.body.balance * 100)]).toEqual([200, owed.get(41)]);
  });

  it('are told to nobody, and posted once', async () => {
    await migrate();
    await api.database.collection('migrations').deleteMany({});
    await api.database.collection('ledger_leases').updateMany({}, { $unset: { complete: 1 } });
    await migrate();
    expect(await journalOf(api.database)).toEqual(posted);
    expect(await api.database.collection('reports').countDocuments({ 'reports.data.object': 'charge' })).toBe(0);
    expect(await api.database.collection('charges').countDocuments({ unannounced: true })).toBe(0);
    expect(world.posted).toEqual([]);
    // The stores that it wrote to have their indexes.
    for (const store of [new ChargeRepository(api.database), new JournalRepository(api.database)])
      await expect(store.createIndexes()).resolves.toBeUndefined();
  });
});
