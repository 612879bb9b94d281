import { waitUntilIdle } from '../data/databases.ts';
import type { Environment } from '../environment.ts';
import { direct, forwarded, readingCalls, type SeedCall, writingCalls } from '../load/calls.ts';
import { load, type Repeated } from '../load/load.ts';
import { median } from '../load/quantile.ts';
import { medianAndRange, ms, times } from '../report/format.ts';
import type { Thoroughness } from '../sections/section.ts';
import type { WrittenPart } from './written-part.ts';

/** The payments that are marked as paid in each second of a measurement, at most: each can be marked only once. */
const PAID_PER_SECOND = 100;
/** The request with which a load begins and that doesn't count. */
const WARM_UP = 1;
const CREATED_AT_ONCE = 8;

/** Records pending payments and returns their ids. */
async function pendingPayments({ players: { middle } }: Environment, count: number): Promise<number[]> {
  const { caller, homes } = middle;
  const [property, tenant] = [homes[0]?.property, homes[0]?.tenancies[0]?.tenant];
  const body = { property_id: property?.id, tenant_id: tenant?.id, amount: 1_850, due_date: '2999-01-01' };
  const ids: number[] = [];
  let left = count;
  const record = async () => {
    while (left > 0) {
      left -= 1;
      ids.push((await caller.call('POST /payments', body)).id);
    }
  };
  await Promise.all(Array.from({ length: CREATED_AT_ONCE }, record));
  return ids;
}

const names = ['direct', 'one', 'create', 'update', 'paid'] as const;
type Name = (typeof names)[number];
const titles: Readonly<Record<Name, string>> = {
  direct: 'one property, directly at its service',
  one: 'one property',
  create: 'create a property',
  update: 'change a property',
  paid: 'mark a payment as paid',
};

function found(calls: readonly SeedCall[], name: string): SeedCall {
  const call = calls.find((one) => one.name === name);
  if (!call) throw new Error(`there is no call "${name}"`);
  return call;
}

/** A load with the number of counted responses after which it has to end. */
interface Limited {
  readonly request: Repeated | undefined;
  readonly atMost?: number;
}

/** Measures single requests through the gateway: a record, and the writes that are compared with it. */
export async function measureSingleWrites(environment: Environment, how: Thoroughness): Promise<WrittenPart> {
  const { product, services, serviceToken, players } = environment;
  const writes = writingCalls(environment);
  const one = found(await readingCalls(environment), 'one property');
  const requests = {
    direct: direct(one, serviceToken),
    one: forwarded(one),
    create: forwarded(found(writes, 'add a property')),
    update: forwarded(found(writes, 'change a property')),
  };
  const markPaid = async (seconds: number): Promise<Limited> => {
    const atMost = Math.ceil(PAID_PER_SECOND * seconds);
    const ids = await pendingPayments(environment, atMost + WARM_UP);
    await waitUntilIdle(product.databaseUri);
    let next = 0;
    const request: Repeated = {
      method: 'PUT',
      path: () => `/api/payments/${ids[next++]}`,
      body: () => ({ status: 'completed', paid_date: '2020-01-02T12:00:00.000Z' }),
      headers: { authorization: `Bearer ${players.middle.session.token}` },
    };
    return { request, atMost };
  };
  const run = async (name: Name, seconds: number): Promise<number> => {
    const { request, atMost }: Limited = name === 'paid' ? await markPaid(seconds) : { request: requests[name] };
    if (!request) throw new Error(`the gateway does not offer to ${titles[name]}`);
    const url = name === 'direct' ? services.portfolio : product.url;
    const { p50 } = await how.measureAlone(() => load(request, { url, connections: 1, seconds, atMost }));
    if (name !== 'one' && name !== 'direct') await waitUntilIdle(product.databaseUri);
    return p50;
  };
  const p50: Record<Name, number[]> = { direct: [], one: [], create: [], update: [], paid: [] };
  for (const name of names) await run(name, Math.min(0.5, how.seconds));
  for (let round = 0; round < how.rounds; round += 1)
    for (const name of names) p50[name].push(await run(name, how.seconds));
  const toOne = (name: Name) => p50[name].map((time, round) => time / (p50.one[round] ?? Number.NaN));
  const added = p50.one.map((time, round) => time - (p50.direct[round] ?? Number.NaN));
  const rows = names.map((name) => [titles[name], ms(median(p50[name])), medianAndRange(toOne(name), times)]);
  return {
    table: {
      notes: `**One request at a time**, through the gateway. Ratios: p50 of both in the same round. The gateway adds ${medianAndRange(added, ms)} to one property. Background work of earlier writes has finished before each measurement.`,
      titles: ['1 connection', 'p50', 'vs. one property'],
      rows,
    },
    metrics: {
      'p50 create': median(toOne('create')),
      'p50 update': median(toOne('update')),
      'p50 paid': median(toOne('paid')),
      'gateway delay one': median(added),
    },
  };
}
