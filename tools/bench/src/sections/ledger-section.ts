import { setTimeout as delay } from 'node:timers/promises';
import { collectionOf, withDatabases } from '../data/databases.ts';
import { load } from '../load/load.ts';
import { firstLandlord, type MeasuredProduct } from '../measured-product.ts';
import type { BenchOptions } from '../options.ts';
import { ms, seconds } from '../report/format.ts';
import type { SectionResult } from './section.ts';

/** Leases at scale 1, and the months that each of them is charged. */
const LEASES = 10_000;
const MONTHS = 12;
/** The months of the lease whose ledger is read: a row for each. */
const ROWS = 120;
const POLL_INTERVAL_MS = 100;
/** Leases that are written together. */
const BATCH = 1_000;

const monthsAgo = (now: Date, months: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months + 1, 1)).toISOString().slice(0, 10);

/** A lease as operations follows it, which charges rent since some months and ends with this one. */
function leaseRow(_id: number, account_id: number, months: number, now: Date) {
  const [charge_from, last_day] = [
    monthsAgo(now, months),
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)),
  ];
  return {
    _id,
    account_id,
    property_id: _id,
    tenant_id: _id,
    start_date: charge_from,
    last_day: last_day.toISOString().slice(0, 10),
    rent_cents: 90_000 + _id,
    deposit_cents: 0,
    terms: { charge_from, due_day: 1, billing: 'advance', proration: 'actual_month', steps: [] },
    live: true,
    time_zone: 'UTC',
    has_ledger: true,
    complete: true,
    search: [`tenant${_id}`, 'house'],
    balance_cents: 0,
    past_due_cents: 0,
    overdue_since: null,
    late_fee_cents: 0,
    next_due_date: null,
    // Nothing to do until the policy is stored.
    work_at: new Date('9999-12-31T00:00:00.000Z'),
    mark: 'bench',
    claimed_by: null,
    claimed_until: new Date(0),
  };
}

/**
 * Measures the rent of 10,000 leases of one account for 12 months, which the product posts at once: charges, journal, events.
 * Then what a second run takes, which posts nothing, and lists.
 */
export async function ledgerSection(
  start: () => Promise<MeasuredProduct>,
  { scale, seconds: time }: Pick<BenchOptions, 'scale' | 'seconds'>,
): Promise<SectionResult> {
  const leases = Math.round(LEASES * scale);
  const now = new Date();
  const product = await start();
  try {
    const landlord = await product.signUp();
    return await withDatabases(product.databaseUri, async (client) => {
      const of = <T extends { _id: unknown }>(name: string) => collectionOf<T>(client, `operations.${name}`);
      const user = await collectionOf<{ _id: number }>(client, 'identity.users').findOne({
        email: firstLandlord.email,
      });
      const account = user?._id ?? 0;
      const count = (name: string) => of(name).countDocuments();
      for (let first = 1; first <= leases; first += BATCH)
        await of<{ _id: number }>('ledger_leases').insertMany(
          Array.from({ length: Math.min(BATCH, leases - first + 1) }, (_, at) =>
            leaseRow(first + at, account, MONTHS, now),
          ),
        );
      await of<{ _id: number }>('ledger_leases').insertOne(leaseRow(leases + 1, account, ROWS, now));

      /** Marks all leases for work, and returns the seconds until it is done. */
      const posted = async (change: object) => {
        const began = performance.now();
        await landlord.call('PUT /ledger/policy', change);
        while ((await of('ledger_leases').countDocuments({ work_at: { $lte: new Date() } }, { limit: 1 })) > 0)
          await delay(POLL_INTERVAL_MS);
        return (performance.now() - began) / 1_000;
      };
      const first = await posted({ post_days_ahead: 5 });
      const [charges, entries] = [await count('charges'), await count('journal_entries')];
      const expected = leases * MONTHS + ROWS;
      if (charges !== expected || entries !== expected)
        throw new Error(`${charges} charges and ${entries} entries instead of ${expected}`);
      const second = await posted({ post_days_ahead: 4 });
      if ((await count('charges')) !== charges || (await count('journal_entries')) !== entries)
        throw new Error('the second run has posted something');

      while ((await of('reports').countDocuments({}, { limit: 1 })) > 0) await delay(POLL_INTERVAL_MS);
      const read = (path: string) =>
        load(
          { method: 'GET', path: `/api${path}`, headers: { authorization: `Bearer ${landlord.token}` } },
          { url: product.url, connections: 1, seconds: time },
        );
      const calls = {
        'lease balances': '/lease-balances',
        'lease balances, past due': '/lease-balances?state=past_due',
        [`ledger of ${ROWS} rows`]: `/leases/${leases + 1}/ledger`,
      };
      const times = [];
      for (const [name, path] of Object.entries(calls)) times.push({ name, ...(await read(path)) });
      return {
        title: 'Ledger',
        notes: `${leases.toLocaleString('en-US')} leases of one account, charged for ${MONTHS} months at once by the whole product, with journal and events; then the lists through the gateway, 1 connection.`,
        tables: [
          {
            titles: ['run', 'charges', 'seconds'],
            rows: [
              ['first', charges.toLocaleString('en-US'), seconds(first)],
              ['second', '0', seconds(second)],
            ],
          },
          { titles: ['call', 'p50', 'p95'], rows: times.map(({ name, p50, p95 }) => [name, ms(p50), ms(p95)]) },
        ],
        metrics: {
          'rent posting': first,
          'lease balances': times[0]?.p95 ?? Number.NaN,
          'lease ledger': times[2]?.p95 ?? Number.NaN,
        },
      };
    });
  } finally {
    await product.stop();
  }
}
