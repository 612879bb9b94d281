import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startDatabase } from '@keystead/dev-stack';
import { type ApiCaller, MeasuredProduct } from '../measured-product.ts';
import type { SectionPart } from '../sections/section.ts';
import { DatabaseMonitor, type SeenWrite } from './database-monitor.ts';

/** Requests of each kind that find out which writes come with it. */
const LISTED = 3;
/** Tries to hold back a write that comes with some requests only. */
const TRIES = 2;
/** Milliseconds for which an answer is held back. A response that does not come meanwhile waits for it. */
const HOLD_MS = 1_500;
/** Milliseconds without a journaled write after which background work counts as finished, and the longest wait. */
const QUIET_MS = 400;
const TIMEOUT_MS = 5_000;

/** Waits until the background work of earlier requests is over. Jobs that never rest can't delay it forever. */
async function untilQuiet({ writes }: DatabaseMonitor): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    const last = writes.findLast(({ journaled }) => journaled);
    const quietAt = Math.max(last?.sentAt ?? 0, last?.answeredAt ?? performance.now()) + QUIET_MS;
    const now = performance.now();
    if (now >= Math.min(quietAt, end)) return;
    await delay(Math.min(quietAt, end) - now);
  }
}

/** The journaled writes since a place in the monitor's list by their text and number, such as `insert houses #2`. */
function journaledSince({ writes }: DatabaseMonitor, place: number): Map<string, SeenWrite> {
  const named = new Map<string, SeenWrite>();
  const counts = new Map<string, number>();
  for (const write of writes.slice(place).filter(({ journaled }) => journaled)) {
    const nth = (counts.get(write.text) ?? 0) + 1;
    counts.set(write.text, nth);
    named.set(`${write.text} #${nth}`, write);
  }
  return named;
}

/** A request that can be sent once. */
type Prepared = () => Promise<unknown>;

/** Returns the journaled writes that were answered, in any service, before the responses to some requests. */
async function writesBefore(monitor: DatabaseMonitor, prepare: () => Promise<Prepared>): Promise<Set<string>> {
  const found = new Set<string>();
  for (let nth = 0; nth < LISTED; nth += 1) {
    const send = await prepare();
    await untilQuiet(monitor);
    const place = monitor.writes.length;
    await send();
    const respondedAt = performance.now();
    for (const [name, { answeredAt = Number.POSITIVE_INFINITY }] of journaledSince(monitor, place))
      if (answeredAt <= respondedAt) found.add(name);
  }
  return found;
}

/** Whether a response waits for a write: it does not come while the write's answer is held back. */
async function waitsFor(monitor: DatabaseMonitor, name: string, prepare: () => Promise<Prepared>): Promise<boolean> {
  for (let left = TRIES; left > 0; left -= 1) {
    const send = await prepare();
    await untilQuiet(monitor);
    const place = monitor.writes.length;
    const { promise: responded, resolve: respond } = Promise.withResolvers<boolean>();
    let waited: Promise<boolean> | undefined;
    monitor.hold = (write) => {
      if (journaledSince(monitor, place).get(name) !== write) return undefined;
      const late = delay(HOLD_MS, true, { ref: false });
      waited = Promise.race([responded, late]);
      return waited;
    };
    await send().finally(() => respond(false));
    monitor.hold = undefined;
    if (waited) return waited;
  }
  return false;
}

const house = (nth: number) => ({
  name: `House ${nth}`,
  address: `${nth} Street`,
  city: 'Portland',
  state: 'ME',
  zip_code: '04101',
  rent_amount: 1_850,
});

const kinds = ['create', 'update', 'paid', 'delete'] as const;
type Kind = (typeof kinds)[number];
const titles: Readonly<Record<Kind, string>> = {
  create: 'create a property',
  update: 'change a property',
  paid: 'mark a payment as paid',
  delete: 'delete a property',
};

/** Prepares the requests of each kind. The plan limits the properties, so created ones are deleted again. */
async function requestsTo(landlord: ApiCaller): Promise<Record<Kind, () => Promise<Prepared>>> {
  let nth = 0;
  let created: number | undefined;
  const create = async () => (await landlord.call('POST /properties', house(nth++))).id;
  const remove = (id: number) => landlord.call(`DELETE /properties/${id}` as 'DELETE /properties/{id}');
  const property_id = await create();
  const person = { first_name: 'Kim', last_name: 'New', email: 'kim@mail.example', property_id };
  const { id: tenant_id } = await landlord.call('POST /tenants', person);
  const payment = { property_id, tenant_id, amount: 1_850, due_date: '2999-01-01' };
  return {
    async create() {
      if (created !== undefined) await remove(created);
      return async () => {
        created = await create();
      };
    },
    update: async () => () =>
      landlord.call(`PUT /properties/${property_id}` as 'PUT /properties/{id}', { description: `Seen to ${nth++}.` }),
    async paid() {
      const { id } = await landlord.call('POST /payments', payment);
      return () => landlord.call(`PUT /payments/${id}` as 'PUT /payments/{id}', { status: 'completed' });
    },
    async delete() {
      const id = await create();
      return () => remove(id);
    },
  };
}

/** Returns the journaled writes that each kind of request waits for. */
async function awaitedWrites(landlord: ApiCaller, monitor: DatabaseMonitor): Promise<Record<Kind, string[]>> {
  const prepare = await requestsTo(landlord);
  const awaited: Record<Kind, string[]> = { create: [], update: [], paid: [], delete: [] };
  for (const kind of kinds)
    for (const name of await writesBefore(monitor, prepare[kind]))
      if (await waitsFor(monitor, name, prepare[kind])) awaited[kind].push(name.replace(/ #\d+$/, ''));
  return awaited;
}

/** Runs a product on a new database behind a monitor, with a landlord in a trial, which limits the properties. */
async function withMonitoredProduct<T>(
  work: (landlord: ApiCaller, monitor: DatabaseMonitor) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'keystead-bench-'));
  const database = await startDatabase({ dataDir: folder });
  try {
    const monitor = await DatabaseMonitor.start(database.uri());
    const product = await MeasuredProduct.start({}, { mongodbUri: monitor.uri });
    try {
      return await work(await product.signUp({ trial: true }), monitor);
    } finally {
      await product.stop();
      await monitor.stop();
    }
  } finally {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Counts the journaled commands that a write waits for, in a product of its own. */
export async function countJournaledCommands(): Promise<SectionPart> {
  const awaited = await withMonitoredProduct(awaitedWrites);
  return {
    table: {
      notes:
        '**Journaled commands in the path of a write**, in any service. A new product sends its commands through a relay. It holds back the answer to one journaled command of a request after the other: if the response through the gateway does not come meanwhile, the command is in its path. The account is in its trial, which limits the properties. No request has an idempotency key.',
      titles: ['one request', 'journaled commands', 'which'],
      rows: kinds.map((kind) => [titles[kind], String(awaited[kind].length), awaited[kind].join(', ')]),
    },
    metrics: {
      'journaled create': awaited.create.length,
      'journaled update': awaited.update.length,
      'journaled paid': awaited.paid.length,
      'journaled delete': awaited.delete.length,
    },
  };
}
