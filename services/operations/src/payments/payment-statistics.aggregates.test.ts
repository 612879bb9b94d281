import { paymentBreakdowns } from '@keystead/contracts';
import { addDays, endOfDay, type Scope } from '@keystead/service-kit';
import { isExtended, testDatabase } from '@keystead/service-kit/testing';
import fc from 'fast-check';
import type { Connection, Model } from 'mongoose';
import { people } from '../../test/test-operations.ts';
import { entries, march, storedPayment, zones } from '../../test/test-payment-sets.ts';
import { effortsOf } from '../../test/test-query-plans.ts';
import { filterOf, type PaymentFilter, PaymentRepository } from './payment.repository.ts';
import type { Payment } from './payment.ts';
import { monthlyRevenue, type PaymentBreaking, paymentBreakdown, paymentSums, revenue } from './payment-statistics.ts';

const { accountId } = people.landlord;
const account: Scope = { kind: 'account', accountId };
const by = { user_id: 1, name: 'Ann' };
const filters: readonly PaymentFilter[] = [
  {},
  { status: 'completed' },
  { status: 'overdue' },
  { status: 'pending', payment_type: 'rent' },
  { payment_type: 'deposit' },
];
const months = ['2025-12', '2026-01', '2026-02', '2026-03'];

const steps = fc.record({
  action: fc.constantFrom('add', 'save', 'remove'),
  id: fc.integer({ min: 1, max: 15 }),
  entry: entries,
  /** Whether the process is killed after the write. */
  killed: fc.boolean(),
});
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;

describe('stored aggregates of payments', () => {
  let database: Connection;
  let payments: PaymentRepository;
  let model: Model<Payment>;
  let killed: ReadonlySet<number>;
  beforeEach(async () => {
    database = await testDatabase();
    killed = new Set();
    payments = new PaymentRepository(database, async (changes) => {
      if (changes.some(([{ _id }]) => killed.has(_id))) throw new Error('the process was killed');
    });
    model = database.model<Payment>('payments');
    await payments.records.createIndexes();
  });
  afterEach(() => database.close());

  /** Ids are allocated, so none is used twice. */
  const used = new Set<number>();
  async function run({ action, id, entry }: Step): Promise<void> {
    const before = await payments.records.find(account, id);
    const { _id, version, created_at, unfiled, ...fields } = storedPayment(entry, id);
    if (action === 'add' && !used.has(id)) {
      used.add(id);
      await payments.records.add(storedPayment(entry, id));
    } else if (before && action === 'remove') await payments.records.remove(account, before, by);
    else if (before) {
      const { aggregate_shard: _, account_id, ...changed } = fields;
      await payments.records.save(account, before, { ...before, ...changed }, by);
    }
  }

  const matched = (filter: PaymentFilter, now: Date) =>
    payments.records.matching(account, filterOf(filter, now), undefined);

  /** Asserts that every figure equals a scan of the payments. */
  async function agree(zone: string, now: Date): Promise<void> {
    for (const filter of filters) {
      expect(await paymentSums(model, matched(filter, now), now)).toMatchObject(
        await payments.stats(account, filter, now),
      );
      for (const each of paymentBreakdowns) {
        const how: PaymentBreaking = { by: each, zone, now };
        const found = await payments.breakdown(account, filter, how);
        expect({ how, filter, found }).toEqual({
          how,
          filter,
          found: await paymentBreakdown(model, matched(filter, now), how),
        });
      }
    }
    expect(await payments.revenueByMonth(account, months, zone)).toEqual(
      await monthlyRevenue(model, payments.records.matching(account, revenue, undefined), months, zone),
    );
  }

  it('equal a scan after any interleaved writes and crashes, at any instant and in any zone', async () => {
    const looks = fc.record({
      zone: fc.constantFrom(...zones),
      day: fc.integer({ min: -1, max: 41 }),
      off: fc.constantFrom(-1, 0),
    });
    const rounds = fc.array(fc.tuple(fc.array(steps, { minLength: 1, maxLength: 12 }), looks), { maxLength: 4 });
    let first = 0;
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        // New payments in each run, beside those of earlier ones.
        first += 100;
        for (const [drawn, { zone, day, off }] of all) {
          const round = drawn.map((step) => ({ ...step, id: first + step.id }));
          killed = new Set(round.filter((step) => step.killed).map(({ id }) => id));
          const now = new Date(endOfDay(addDays(march, day), zone).getTime() + off);
          const reads = paymentBreakdowns.map((each) => payments.breakdown(account, {}, { by: each, zone, now }));
          await Promise.all([...round.map(run), ...reads]);
          await agree(zone, now);
        }
      }),
      { numRuns: isExtended ? 40 : 6 },
    );
  });

  it.each([32, 64, 128])(
    'read no payment at rest, and one shard’s index keys after a change, of %d tenants',
    async (tenants) => {
      const now = new Date(`${march}T00:00:00Z`);
      const how = (each: PaymentBreaking['by']) => ({ by: each, zone: 'America/New_York', now });
      const all = async () => {
        for (const each of paymentBreakdowns) await payments.breakdown(account, {}, how(each));
        await payments.stats(account, { status: 'overdue' }, now);
        await payments.revenueByMonth(account, months, 'America/New_York');
      };
      const set = Array.from({ length: tenants * 12 }, (_, at) => ({
        ...storedPayment({ cents: 100 + at, status: at % 5 ? 'completed' : 'pending', day: at % 40 }, at + 1),
        tenant_id: at % tenants,
        aggregate_shard: (at % tenants) % 64,
      }));
      await database.collection<{ _id: number }>('payments').insertMany(set as never);
      await all();
      // Looking for pending changes is the only read of payments, by an index that is empty at rest.
      const atRest = await effortsOf(database, 'payments', all);
      const pending = { indexes: ['unfiled.at_1'], keys: 0, records: 0 };
      expect(atRest).toEqual(atRest.map(() => expect.objectContaining(pending)));
      const before = await payments.records.get(account, 1);
      await payments.records.save(account, before, { ...before, amount_cents: 7 }, by);
      const after = await effortsOf(database, 'payments', all);
      const computed = after.filter(({ method }) => method === 'aggregate');
      expect(computed.length).toBeGreaterThan(0);
      for (const { keys, records } of computed) {
        expect(records).toBe(0);
        // A shard of twelve payments for each of a few tenants, and the ends of ranges.
        expect(keys).toBeLessThanOrEqual(12 * Math.ceil(tenants / 64) + 2);
      }
    },
  );
});
