import { costBreakdowns, maintenanceStatuses, serviceTypes } from '@keystead/contracts';
import { aggregateShard, newRecord, type Scope } from '@keystead/service-kit';
import { isExtended, testDatabase } from '@keystead/service-kit/testing';
import fc from 'fast-check';
import type { Connection } from 'mongoose';
import { effortsOf } from '../../test/test-query-plans.ts';
import { RequestRepository } from './maintenance.repository.ts';
import type { MaintenanceRequest } from './maintenance.ts';
import { requestCosts } from './maintenance-statistics.ts';

const account: Scope = { kind: 'account', accountId: 1 };
const by = { user_id: 1, name: 'Ann' };
const start = Date.parse('2026-03-01T00:00:00Z');
const trades = [...serviceTypes.slice(0, 2), null];

const steps = fc.record({
  action: fc.constantFrom('add', 'save', 'save', 'remove'),
  id: fc.integer({ min: 1, max: 12 }),
  status: fc.constantFrom(...maintenanceStatuses, 'completed' as const),
  service_type: fc.constantFrom(...trades),
  property_id: fc.integer({ min: 1, max: 3 }),
  assigned_to: fc.option(fc.integer({ min: 1, max: 2 })),
  estimated_cost_cents: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
  /** Hours from the start of March in UTC to when it was closed. */
  hours: fc.integer({ min: -900, max: 900 }),
  killed: fc.boolean(),
});
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;

describe('stored aggregates of requests', () => {
  let database: Connection;
  let requests: RequestRepository;
  let killed: ReadonlySet<number>;
  beforeEach(async () => {
    database = await testDatabase();
    killed = new Set();
    requests = new RequestRepository(database, async (changes) => {
      if (changes.some(([{ _id }]) => killed.has(_id))) throw new Error('the process was killed');
    });
    await requests.records.createIndexes();
  });
  afterEach(() => database.close());

  const fieldsOf = ({ action: _, id: __, hours, killed: ___, ...fields }: Step) => ({
    ...fields,
    closed_at:
      fields.status === 'completed' || fields.status === 'cancelled' ? new Date(start + hours * 3_600_000) : null,
  });
  function newRequest(step: Step): MaintenanceRequest {
    const now = new Date(start - 40 * 86_400_000);
    const stored = { ...newRecord(step.id, 1, by, now), aggregate_shard: aggregateShard(step.id) };
    return { ...stored, title: 'Tap', photos: [], search: [], happened_at: now, ...fieldsOf(step) } as never;
  }

  /** Ids are allocated, so none is used twice. */
  const used = new Set<number>();
  async function run(step: Step): Promise<void> {
    const before = await requests.records.find(account, step.id);
    if (step.action === 'add' && !used.has(step.id)) {
      used.add(step.id);
      await requests.records.add(newRequest(step));
    } else if (before && step.action === 'remove') await requests.records.remove(account, before, by);
    else if (before) await requests.records.save(account, before, { ...before, ...fieldsOf(step) }, by);
  }

  it('equal a scan after any interleaved writes and crashes', async () => {
    const model = database.model<MaintenanceRequest>('maintenance_requests');
    const zones = ['UTC', 'America/Los_Angeles', 'Asia/Kathmandu'];
    const rounds = fc.array(fc.tuple(fc.array(steps, { minLength: 1, maxLength: 12 }), fc.constantFrom(...zones)), {
      maxLength: 5,
    });
    let first = 0;
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        // New requests in each run, beside those of earlier ones.
        first += 100;
        for (const [drawn, zone] of all) {
          const round = drawn.map((step) => ({ ...step, id: first + step.id }));
          killed = new Set(round.filter((step) => step.killed).map(({ id }) => id));
          await Promise.all([
            ...round.map(run),
            ...costBreakdowns.map((each) => requests.costs(account, {}, { by: each, zone })),
          ]);
          for (const service_type of [undefined, ...serviceTypes.slice(0, 2)]) {
            const completed = { status: 'completed' as const, ...(service_type && { service_type }) };
            const matched = requests.records.matching(account, completed, undefined);
            for (const each of costBreakdowns)
              expect(await requests.costs(account, { service_type }, { by: each, zone })).toEqual(
                await requestCosts(model, matched, { by: each, zone }),
              );
          }
          const live = await requests.records.first(account, { _id: 1 }, 10_000);
          const open = ({ closed_at }: MaintenanceRequest) => closed_at === null || closed_at.getTime() > start;
          expect(await requests.openAt(account, [new Date(start)])).toEqual([
            live.filter(open).length,
            live.filter(({ closed_at }) => closed_at === null).length,
          ]);
        }
      }),
      { numRuns: isExtended ? 60 : 10 },
    );
  });

  it.each([200, 2_000])('read no request at rest, of %d', async (count) => {
    const all = async () => {
      for (const each of costBreakdowns) await requests.costs(account, {}, { by: each, zone: 'America/New_York' });
    };
    const set = Array.from({ length: count }, (_, at) =>
      newRequest({
        ...{ action: 'add', id: at + 1, status: 'completed', service_type: null, property_id: at % 30 },
        ...{ assigned_to: at % 4, estimated_cost_cents: at, hours: -at % 900, killed: false },
      }),
    );
    await database.collection<{ _id: number }>('maintenance_requests').insertMany(set as never);
    await all();
    const atRest = await effortsOf(database, 'maintenance_requests', all);
    const pending = { indexes: ['unfiled.at_1'], keys: 0, records: 0 };
    expect(atRest).toEqual(costBreakdowns.map(() => expect.objectContaining(pending)));
  });
});
