import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Report } from '@keystead/contracts';
import { isExtended, seededRandom, type TestApi } from '@keystead/service-kit/testing';
import { newWorld, testOperations } from '../../test/test-operations.ts';
import type { Charge } from './charge.ts';
import type { JournalEntry } from './journal.ts';
import type { LedgerLease } from './ledger-lease.ts';

const KILLS = isExtended ? 50 : 4;
/** Leases that come before each kill. */
const NEW_LEASES = 8;
const TODAY = '2026-12-20';
const MONTHS = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-01`);
const RENT = 100_000;
const FEE = 5_000;
/** Of a run that posts rent and late fees. */
const FEWEST_WRITES = 7;

const file = join(import.meta.dirname, '../../test/posting-program.ts');
const accountOf = (lease: number) => 1 + (lease % 2);

/** Leases of two accounts that have been charged nothing since January. */
const leasesFrom = (first: number) =>
  Array.from({ length: NEW_LEASES }, (_, at) => ({
    _id: first + at,
    account_id: accountOf(first + at),
    property_id: 11,
    tenant_id: 21,
    start_date: '2026-01-01',
    last_day: '2027-12-31',
    rent_cents: RENT,
    deposit_cents: 0,
    terms: { charge_from: '2026-01-01', due_day: 1, billing: 'advance', proration: 'actual_month', steps: [] },
    live: true,
    time_zone: 'America/New_York',
    has_ledger: true,
    search: [],
    balance_cents: 0,
    past_due_cents: 0,
    overdue_since: null,
    late_fee_cents: 0,
    next_due_date: null,
    work_at: new Date(0),
    mark: 'new',
    claimed_by: null,
    claimed_until: new Date(0),
  }));

describe('the poster, when its process is killed', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testOperations(newWorld());
    const late_fee = { grace_days: 3, flat: 50 };
    for (const _id of [1, 2])
      await api.database
        .collection<{ _id: number }>('ledger_policies')
        .insertOne({ _id, late_fee, late_fee_since: '2026-01-01' } as never);
  });
  afterAll(() => api.stop());

  const stored = <T extends object>(name: string) => api.database.collection<T>(name).find().toArray() as Promise<T[]>;

  /** @returns the signal that ended it; null if it ended by itself */
  async function post(kill: Readonly<Record<string, string>> = {}): Promise<string | null> {
    const env = { ...process.env, MONGODB_DATABASE: api.database.name, TODAY, ...kill };
    const [code, signal] = await once(fork(file, [], { execArgv: [], env }), 'exit');
    if (signal === null) expect(code).toBe(0);
    // Its claims are over.
    await api.database.collection('ledger_leases').updateMany({}, { $set: { claimed_until: new Date(0) } });
    return signal;
  }

  it(`posts every period of every lease once, over ${KILLS} kills`, async () => {
    const random = seededRandom(67);
    for (let kill = 0; kill < KILLS; kill += 1) {
      await api.database.collection('ledger_leases').insertMany(leasesFrom(1 + kill * NEW_LEASES) as never);
      const KILL_AT = String(1 + Math.floor(random() * FEWEST_WRITES));
      const KILL_WHEN = ['before', 'may', 'after'][Math.floor(random() * 3)] ?? '';
      expect(await post({ KILL_AT, KILL_WHEN })).toBe('SIGKILL');
    }
    expect(await post()).toBeNull();

    const leases = Array.from({ length: KILLS * NEW_LEASES }, (_, at) => at + 1);
    const charges = await stored<Charge>('charges');
    const periods = (kind: Charge['kind']) =>
      charges.filter((charge) => charge.kind === kind).map(({ lease_id, period_from }) => `${lease_id} ${period_from}`);
    const expected = leases.flatMap((lease) => MONTHS.map((month) => `${lease} ${month}`)).sort();
    expect(periods('rent').sort()).toEqual(expected);
    expect(periods('late_fee').sort()).toEqual(expected);
    expect(charges).toHaveLength(2 * expected.length);

    const entries = await stored<JournalEntry>('journal_entries');
    expect(entries.map(({ source }) => source).sort()).toEqual(charges.map(({ _id }) => `charge:${_id}`).sort());
    for (const account of [1, 2]) {
      const own = entries.filter(({ account_id }) => account_id === account).map(({ number }) => number);
      expect(own.sort((one, other) => one - other)).toEqual(own.map((_, at) => at + 1));
    }
    const lines = entries.flatMap((entry) => entry.lines);
    expect(lines.reduce((sum, { debit_cents, credit_cents }) => sum + debit_cents - credit_cents, 0)).toBe(0);

    const summaries = await stored<LedgerLease>('ledger_leases');
    expect(new Set(summaries.map(({ balance_cents }) => balance_cents))).toEqual(new Set([12 * (RENT + FEE)]));
    // Its key tells a message that was written twice.
    const reports = (await stored<{ reports: Report[] }>('reports')).flatMap((entry) => entry.reports);
    expect(new Set(reports.map(({ key }) => key))).toEqual(new Set(charges.map(({ _id }) => `charges/${_id}/1`)));
  });

  it('posts nothing in a second run', async () => {
    const before = [await stored('charges'), await stored('journal_entries')];
    await api.database.collection('ledger_leases').updateMany({}, { $set: { work_at: new Date(0) } });
    expect(await post()).toBeNull();
    expect([await stored('charges'), await stored('journal_entries')]).toEqual(before);
  });
});
