import { leaseStatuses } from '@keystead/contracts';
import { addDays, addMonths, aggregateShard, endOfDay, newRecord, type Scope } from '@keystead/service-kit';
import { isExtended, queryWork, testDatabase } from '@keystead/service-kit/testing';
import fc from 'fast-check';
import type { Connection } from 'mongoose';
import { LeaseRepository } from './lease.repository.ts';
import type { Lease } from './lease.ts';
import { notExpired, rentByMonth } from './lease-queries.ts';

const account: Scope = { kind: 'account', accountId: 1 };
const by = { user_id: 1, name: 'Ann' };
const march = '2990-03-01';

const terms = fc.record({
  status: fc.constantFrom(...leaseStatuses),
  start: fc.integer({ min: -60, max: 60 }),
  days: fc.constantFrom(0, 1, 27, 30, 58),
  rent_cents: fc.integer({ min: 1, max: 1_000_000 }),
  zone: fc.constantFrom('UTC', 'Pacific/Pago_Pago', 'Pacific/Kiritimati'),
});
const steps = fc.record({
  action: fc.constantFrom('add', 'save', 'remove', 'project'),
  id: fc.integer({ min: 1, max: 12 }),
  term: terms,
  killed: fc.boolean(),
});
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;

describe('the stored rent of an account', () => {
  let database: Connection;
  let leases: LeaseRepository;
  let killed: ReadonlySet<number>;
  beforeEach(async () => {
    database = await testDatabase();
    killed = new Set();
    leases = new LeaseRepository(database, async (changes) => {
      if (changes.some(([{ _id }]) => killed.has(_id))) throw new Error('the process was killed');
    });
    await leases.records.createIndexes();
  });
  afterEach(() => database.close());

  function fieldsOf({ status, start, days, rent_cents, zone }: Step['term']) {
    const start_date = addDays(march, start);
    const end_date = addDays(start_date, days);
    const expires_at = status === 'expired' ? new Date(Date.parse(start_date)) : endOfDay(end_date, zone);
    return { status, start_date, end_date, expires_at, rent_cents };
  }
  const newLease = (id: number, term: Step['term']): Lease =>
    ({
      ...newRecord(id, 1, by, new Date('2990-01-01T00:00:00Z')),
      ...{ aggregate_shard: aggregateShard(id), property_id: 1, tenant_id: 2, documents: [], search: [] },
      ...fieldsOf(term),
    }) as never;

  /** Ids are allocated, so none is used twice. */
  const used = new Set<number>();
  async function run({ action, id, term }: Step): Promise<void> {
    const before = await leases.records.find(account, id);
    if (action === 'add' && !used.has(id)) {
      used.add(id);
      await leases.records.add(newLease(id, term));
    } else if (before && action === 'remove') await leases.records.remove(account, before, by);
    else if (before && action === 'save')
      await leases.records.save(account, before, { ...before, ...fieldsOf(term) }, by);
    else if (before) {
      // As after a change of the property's time zone.
      const { property_name, tenant_name, search, reads_as } = before;
      const expires_at = endOfDay(before.end_date, term.zone);
      await leases.updateProjection(before, { property_name, tenant_name, search, reads_as, expires_at });
    }
  }

  it('equals a scan after any interleaved writes and crashes, at any instant', async () => {
    const rounds = fc.array(
      fc.tuple(fc.array(steps, { minLength: 1, maxLength: 12 }), fc.integer({ min: -24 * 40, max: 24 * 40 })),
      { maxLength: 6 },
    );
    let first = 0;
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        // New leases in each run, beside those of earlier ones.
        first += 100;
        for (const [drawn, hours] of all) {
          const round = drawn.map((step) => ({ ...step, id: first + step.id }));
          killed = new Set(round.filter((step) => step.killed).map(({ id }) => id));
          const now = new Date(Date.parse(march) + hours * 3_600_000);
          const firstDays = [0, 1, 2, 3].map((month) => `${addMonths(now.toISOString().slice(0, 7), month)}-01`);
          const read = () => leases.rentByMonth(account, { firstDays, now });
          await Promise.all([...round.map(run), read()]);
          const matched = leases.records.matching(account, notExpired(now), undefined);
          expect(await read()).toEqual(await rentByMonth(database.model<Lease>('leases'), matched, { firstDays, now }));
        }
      }),
      { numRuns: isExtended ? 100 : 20 },
    );
  });

  it.each([100, 1_000])('reads no lease at rest, of %d', async (count) => {
    const now = new Date(`${march}T00:00:00Z`);
    const read = () => leases.rentByMonth(account, { firstDays: [march], now });
    const term = { status: 'active', days: 58, rent_cents: 100, zone: 'UTC' } as const;
    const set = Array.from({ length: count }, (_, at) => newLease(at + 1, { ...term, start: at % 60 }));
    await database.collection<{ _id: number }>('leases').insertMany(set as never);
    await read();
    let work = await queryWork(database, 'leases', read);
    expect(work.map(({ found }) => found)).toEqual(work.map(() => 0));
    work = await queryWork(database, 'leases', () =>
      leases.rentByMonth(account, { firstDays: [march], now, property_id: 1 }),
    );
    expect(work).toMatchObject([{ found: count }]);
  });
});
