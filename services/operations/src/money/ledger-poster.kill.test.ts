import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Report } from '@keystead/contracts';
import { isExtended, seededRandom, type TestApi } from '@keystead/service-kit/testing';
import { newWorld, testOperations } from '../../test/test-operations.ts';
import type { Charge } from './charge.ts';
import type { DepositSettlement } from './deposit.ts';
import type { JournalEntry } from './journal.ts';
import type { LedgerLease } from './ledger-lease.ts';

const KILLS = isExtended ? 50 : 4;
/** Leases that come before each kill. */
const NEW_LEASES = 8;
const TODAY = '2026-12-20';
const MONTHS = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-01`);
const RENT = 100_000;
const FEE = 5_000;
const DEPOSIT = 50_000;
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

  it('moves each deposit to the renewal once, wherever it is killed', async () => {
    const [lease] = leasesFrom(0);
    const pairs: (readonly [former: number, renewal: number])[] = [];
    const addPair = async () => {
      const [former, renewal] = [1_001 + 2 * pairs.length, 1_002 + 2 * pairs.length] as const;
      pairs.push([former, renewal]);
      const kept = { ...lease, account_id: 3, terms: null, deposit_cents: DEPOSIT };
      await api.database.collection('ledger_leases').insertMany([
        { ...kept, _id: former, last_day: '2026-06-30' },
        { ...kept, _id: renewal, start_date: '2026-07-01', renewal_of: { id: former, deposit_cents: DEPOSIT } },
      ] as never);
      const paid = { status: 'completed', paid_date: new Date('2026-01-05T17:00:00Z'), on_account: true };
      const own = { ...paid, amount_cents: DEPOSIT, payment_type: 'deposit', time_zone: 'America/New_York' };
      const payment = { _id: former, account_id: 3, lease_id: former, live: true, reversal: null, ...own };
      await api.database.collection('payments').insertOne(payment as never);
    };
    let kill = 0;
    for (let ended = false; !ended; ) {
      kill += isExtended ? 1 : 2;
      for (const KILL_WHEN of isExtended ? ['before', 'may', 'after'] : ['after']) {
        await addPair();
        ended = (await post({ KILL_AT: String(kill), KILL_WHEN })) === null;
      }
    }
    expect(kill).toBeGreaterThan(FEWEST_WRITES);
    expect(await post()).toBeNull();

    const isOwn = ({ account_id }: { readonly account_id: number }) => account_id === 3;
    const moved = (await stored<DepositSettlement>('deposit_settlements')).filter(isOwn);
    expect(moved.map(({ lease_id, moved }) => [lease_id, moved?.to, moved?.receipts])).toEqual(
      pairs.map(([former, renewal]) => [
        former,
        renewal,
        [{ payment_id: former, amount_cents: DEPOSIT, received_on: '2026-01-05', moved_on: '2026-07-01' }],
      ]),
    );
    const charges = (await stored<Charge>('charges')).filter(isOwn);
    expect(charges.map(({ lease_id, amount_cents }) => [lease_id, amount_cents]).sort()).toEqual(
      pairs.map(([, renewal]) => [renewal, DEPOSIT]),
    );
    const entries = (await stored<JournalEntry>('journal_entries')).filter(isOwn);
    expect(entries.map(({ source }) => source).sort()).toEqual(
      pairs
        .flatMap(([former, renewal]) => [
          `payment:${former}`,
          `deposit_moved:${former}:from:${former}`,
          `deposit_moved:${former}:to:${renewal}`,
        ])
        .sort(),
    );
    const held = (id: number, account: string) =>
      entries
        .filter(({ lease_id }) => lease_id === id)
        .flatMap(({ lines }) => lines.filter((line) => line.account === account))
        .reduce((sum, { debit_cents, credit_cents }) => sum + credit_cents - debit_cents, 0);
    for (const [former, renewal] of pairs) expect([held(former, '2100'), held(renewal, '2100')]).toEqual([0, DEPOSIT]);
  });

  it('posts nothing in a second run', async () => {
    const before = [await stored('charges'), await stored('journal_entries')];
    await api.database.collection('ledger_leases').updateMany({}, { $set: { work_at: new Date(0) } });
    expect(await post()).toBeNull();
    expect([await stored('charges'), await stored('journal_entries')]).toEqual(before);
  });
});
