import { waitUntilIdle } from '../data/databases.ts';
import type { Environment } from '../environment.ts';
import { callNamed, direct, forwarded, readingCalls, writingCalls } from '../load/calls.ts';
import { load, type Repeated } from '../load/load.ts';
import { median } from '../load/quantile.ts';
import { medianAndRange, ms, times } from '../report/format.ts';
import { measureInRounds, ratiosOf, type SectionPart, type Thoroughness } from '../sections/section.ts';

/** The payments that are marked as paid in each second of a measurement, at most: each can be marked only once. */
const PAID_PER_SECOND = 100;
/** The request with which a load begins and that doesn't count. */
const WARM_UP = 1;
const CREATED_AT_ONCE = 8;

/** Records pending payments, of one tenant after the other as rent comes in, and returns their ids. */
async function pendingPayments({ players: { middle } }: Environment, count: number): Promise<number[]> {
  const { caller, homes } = middle;
  const places = homes.flatMap(({ property, tenancies }) => tenancies.map(({ tenant }) => [property.id, tenant.id]));
  const ids: number[] = [];
  let left = count;
  const record = async () => {
    while (left > 0) {
      left -= 1;
      const [property_id, tenant_id] = places[left % places.length] ?? [];
      const payment = { property_id, tenant_id, amount: 1_850, due_date: '2999-01-01' };
      ids.push((await caller.call('POST /payments', payment)).id);
    }
  };
  await Promise.all(Array.from({ length: CREATED_AT_ONCE }, record));
  return ids;
}

const titles = {
  direct: 'one property, directly at its service',
  one: 'one property',
  create: 'create a property',
  update: 'change a property',
  paid: 'mark a payment as paid',
  paidEarlier: 'mark a payment as paid on an earlier day',
} as const;
type Name = keyof typeof titles;
const names = Object.keys(titles) as Name[];

/** What the page sends, which marks payments as paid now or on a day that is chosen. Earlier days may be in closed books. */
const completions = {
  paid: () => ({ status: 'completed', paid_date: new Date().toISOString() }),
  paidEarlier: () => ({ status: 'completed', paid_date: '2020-01-02T12:00:00.000Z' }),
};
const isCompletion = (name: Name): name is keyof typeof completions => name in completions;

/** Measures single requests through the gateway: a record, and the writes that are compared with it. */
export async function measureSingleWrites(environment: Environment, how: Thoroughness): Promise<SectionPart> {
  const { product, services, serviceToken, players } = environment;
  const writes = writingCalls(environment);
  const one = callNamed(await readingCalls(environment), 'one property');
  const requests = {
    direct: direct(one, serviceToken),
    one: forwarded(one),
    create: forwarded(callNamed(writes, 'add a property')),
    update: forwarded(callNamed(writes, 'change a property')),
  };
  /** A request to mark one of some new payments as paid, with the number of counted responses that they suffice for. */
  const markPaid = async (body: () => object, seconds: number): Promise<{ request: Repeated; atMost: number }> => {
    const atMost = Math.ceil(PAID_PER_SECOND * seconds);
    const ids = await pendingPayments(environment, atMost + WARM_UP);
    await waitUntilIdle(product.databaseUri);
    let next = 0;
    const request: Repeated = {
      method: 'PUT',
      path: () => `/api/payments/${ids[next++]}`,
      body,
      headers: { authorization: `Bearer ${players.middle.session.token}` },
    };
    return { request, atMost };
  };
  const p50 = await measureInRounds(names, how, async (name, seconds) => {
    const { request, ...limit } = isCompletion(name)
      ? await markPaid(completions[name], seconds)
      : { request: requests[name] };
    const url = name === 'direct' ? services.portfolio : product.url;
    const metrics = await load(request, { url, connections: 1, seconds, ...limit });
    if (name !== 'one' && name !== 'direct') await waitUntilIdle(product.databaseUri);
    return metrics.p50;
  });
  const toOne = (name: Name) => ratiosOf(p50[name], p50.one);
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
      'gateway delay': median(added),
    },
  };
}
