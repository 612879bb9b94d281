import { idBlocks } from '@keystead/service-kit';
import { isExtended, recordedLog, seededRandom, testDatabase } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { runScenarios, type ScenarioEvent, type Scenarios } from '../../test/test-scenarios.ts';
import { type TestSubscriptions, testSubscriptions } from '../../test/test-subscriptions.ts';
import { CustomerStore } from '../customers/customers.repository.ts';
import { createDependencies } from '../dependencies.ts';
import { InvoiceStore } from '../invoices/invoices.repository.ts';
import { type AnyEntry, LedgerStore } from '../ledger/ledger.repository.ts';
import { foldSubscription, type StateEntry } from '../ledger/state-entries.ts';
import { reconcile } from '../reconciliation/reconciliation.ts';
import type { Subscription } from '../subscriptions/subscriptions.ts';
import { SyncWorker } from '../synchronisation/sync-worker.ts';
import { ProviderEventStore } from './provider-events.repository.ts';
import { handleEvent } from './provider-events.routes.ts';

/** The number of tried orders, and how many of them go over HTTP and read from the sandbox itself. */
const ORDERS = isExtended ? 500 : 20;
const HTTP_ORDERS = isExtended ? 6 : 2;
/** The number of databases in which orders run concurrently. */
const LANES = 8;

/** Receives what arrives, and repairs the effects of what doesn't. */
interface Receiver {
  receive(text: string): Promise<void>;
  reconcile(): Promise<void>;
  /** Goes to a step of the scenarios, where the provider's recorded responses are replayed. */
  goTo(step: number): void;
  /** The invoices about which the subscriber was notified. */
  readonly notified: Set<string>;
  /** Waits until all started work is done. */
  finishWork(): Promise<void>;
}

/** An arrival: an event, or a run of the reconciliation (null), at a time counted in steps of the scenarios. */
interface Arrival {
  readonly at: number;
  readonly event: ScenarioEvent | null;
}

const isState = (entry: AnyEntry): entry is StateEntry => 'n' in entry;
const tomorrow = () => new Date(Date.now() + 24 * 60 * 60_000);

let test: TestSubscriptions;
let scenarios: Scenarios;
let expected: Awaited<ReturnType<typeof stored>>;

/**
 * The stored data of the three accounts, without what depends on the time of its arrival: our ids, and how many steps
 * were seen.
 */
async function stored(database: Connection) {
  const [subscriptions, entries, invoices] = await Promise.all([
    database.collection<Subscription>('subscriptions').find().sort({ _id: 1 }).toArray(),
    database.collection<AnyEntry>('ledger_entries').find().sort({ _id: 1 }).toArray(),
    database.collection('invoices').find().sort({ invoice_id: 1 }).toArray(),
  ]);
  const states = entries.filter(isState);
  const folded = scenarios.accounts.map((account) =>
    foldSubscription(states.filter(({ account_id }) => account_id === account).sort((a, b) => a.n - b.n)),
  );
  const numbers = scenarios.accounts.map((account) =>
    states
      .filter(({ account_id }) => account_id === account)
      .map(({ n }) => n)
      .sort((a, b) => a - b),
  );
  return {
    folded,
    documents: subscriptions,
    numbers,
    subscriptions: subscriptions.map(({ entry: _, ...one }) => one),
    money: entries.filter((entry) => !isState(entry)).map(({ recorded_at: _, ...one }) => one),
    invoices: invoices.map(({ _id, told: _, ...one }) => one),
  };
}

/** Deletes everything except that the three are customers, and when their trials began. */
async function forget(database: Connection): Promise<void> {
  await Promise.all([
    ...['subscriptions', 'invoices', 'provider_events', 'notices'].map((name) =>
      database.collection(name).deleteMany({}),
    ),
    database.collection('ledger_entries').deleteMany({ kind: { $ne: 'trial' } }),
    database
      .collection('customers')
      .updateMany({}, { $set: { state: 'done', attempts: 0, told_entry: 0, synced_at: new Date(0) } }),
  ]);
}

const signed = (text: string) =>
  test.stripe.webhooks.generateTestHeaderString({ payload: text, secret: test.webhookSecret });

/** The service itself, over HTTP, with the sandbox in its final state. */
const service = (): Receiver => ({
  async receive(text) {
    expect(await test.relay.send(test.webhookUrl, { type: '', text, signature: signed(text) })).toBe(204);
  },
  reconcile: () => test.deps.reconciliation.run(tomorrow()),
  finishWork: () => test.deps.syncWorker.doDue(),
  goTo: () => undefined,
  notified: new Set(),
});

/** Only queues a synchronisation, like a process with a busy queue. A later run then handles all at once. */
class QueueingWorker extends SyncWorker {
  readonly #customers: CustomerStore;

  constructor(deps: ConstructorParameters<typeof SyncWorker>[0]) {
    super(deps);
    this.#customers = deps.customers;
  }

  override async queueSync(customerId: string): Promise<boolean> {
    return (await this.#customers.queueSync(customerId)) !== null;
  }
}

/** The service's handling of events, with the provider's responses as they were at the replayed step. */
function handler(database: Connection): Receiver {
  const { stripe, goTo } = scenarios.provider.player();
  const notified = new Set<string>();
  const { log } = recordedLog();
  const cardPayments = {
    update: () => Promise.reject(new Error('nobody pays by card here')),
    complete: () => Promise.reject(new Error('there are none')),
  };
  const listener = {
    changed: async () => undefined,
    paid: async ({ invoice_id }: { readonly invoice_id: string }) => void notified.add(invoice_id),
  };
  const notUsed = () => Promise.reject(new Error('no page is requested here'));
  const deps = createDependencies(
    {
      ...{ database, log, stripe, provider: 'sandbox', publicUrl: 'http://localhost:8080', cardPayments },
      ...{
        people: { person: notUsed, accountSince: notUsed },
        properties: { count: notUsed },
        erasedAccounts: notUsed,
      },
      ...{ webhookSecrets: [test.webhookSecret], acceptsCards: true, post: async () => undefined },
    },
    listener,
  );
  const eventDeps = { ...deps, syncWorker: new QueueingWorker({ ...deps, listener }) };
  return {
    receive: (text) => handleEvent(eventDeps, Buffer.from(text), signed(text)),
    reconcile: () => reconcile({ ...deps, checkoutServices: [] }, tomorrow()),
    finishWork: () => deps.syncWorker.doDue(),
    goTo,
    notified,
  };
}

/** How many copies of an event arrive. A share is lost; most others arrive once, some twice or three times. */
function copies(lost: number, random: () => number): number {
  if (random() < lost) return 0;
  return [0.65, 0.9].filter((bound) => random() >= bound).length + 1;
}

/**
 * An order of arrivals. Some events never arrive, from few to most. The others arrive once, twice or three times, each
 * at any time after its cause. In a `late` order all arrive after everything has happened. In one of four orders the
 * reconciliation runs in between.
 */
function orderOf(seed: number, late: boolean): Arrival[] {
  const random = seededRandom(seed);
  // In one of five orders nearly all events may arrive. In the others most are lost: that needs as much repair and
  // takes less time to test.
  const lost = seed % 5 === 0 ? random() : 0.75 + 0.25 * random();
  const end = scenarios.provider.steps;
  const after = (step: number) => (late ? end : step) + random() * (end + 1 - (late ? end : step));
  const arrivals: Arrival[] = scenarios.events.flatMap((event) =>
    Array.from({ length: copies(lost, random) }, () => ({ at: after(event.step), event })),
  );
  const reconciliation = random() < 0.25 ? [{ at: after(0), event: null }] : [];
  return [...arrivals, ...reconciliation].sort((one, other) => one.at - other.at);
}

/** The share of arrivals that a synchronisation follows. It handles the earlier ones too. */
const SYNC_SHARE = 0.15;

/** Runs an order. In one of ten orders nearly every arrival waits for the earlier ones, in the others hardly any. */
async function replay(receiver: Receiver, seed: number, late: boolean): Promise<void> {
  const random = seededRandom(-seed);
  const last = scenarios.provider.steps - 1;
  const overlap = seed % 10 === 0 ? 0.2 : 0.95;
  let running: Promise<void>[] = [];
  for (const { at, event } of orderOf(seed, late)) {
    receiver.goTo(Math.min(Math.floor(at), last));
    running.push(event ? receiver.receive(event.text) : receiver.reconcile());
    if (random() < SYNC_SHARE) running.push(receiver.finishWork());
    if (random() < overlap) continue;
    await Promise.all(running);
    running = [];
  }
  await Promise.all(running);
  receiver.goTo(last);
  await receiver.reconcile();
}

beforeAll(async () => {
  test = await testSubscriptions();
  scenarios = await runScenarios(test);
  expected = await stored(test.api.database);
});
afterAll(() => test.stop());

it('three subscription scenarios: end in the expected states', () => {
  expect(expected.subscriptions.map(({ paid }) => [paid?.plan, paid?.interval, paid?.status])).toEqual([
    ['starter', 'month', 'ended'],
    ['professional', 'month', 'ended'],
    ['professional', 'year', 'ended'],
  ]);
  expect(new Set(expected.invoices.map(({ status }) => status))).toEqual(new Set(['paid', 'failed']));
  expect(expected.money.filter(({ kind }) => kind === 'refund')).toHaveLength(1);
  expect(expected.documents).toEqual(expected.folded);
  expect(scenarios.events.length).toBeGreaterThan(40);
});

function expectSameResult(now: typeof expected): void {
  expect(now.subscriptions).toEqual(expected.subscriptions);
  expect(now.money).toEqual(expected.money);
  expect(now.invoices).toEqual(expected.invoices);
  expect(now.documents).toEqual(now.folded);
  for (const numbers of now.numbers) expect(numbers).toEqual(numbers.map((_, at) => at + 1));
}

const storesIn = (database: Connection) => {
  const ledger = new LedgerStore(database);
  const invoices = new InvoiceStore(database, idBlocks(database, 'invoices'));
  return [ledger, invoices, new CustomerStore(database), new ProviderEventStore(database)];
};

/** A database with the data of the three accounts before any event arrived. */
async function lane(): Promise<Connection> {
  const database = await testDatabase();
  await Promise.all(storesIn(database).map((store) => store.createIndexes()));
  for (const name of ['customers', 'ledger_entries', 'installation']) {
    const documents = await test.api.database.collection(name).find().toArray();
    await database.collection(name).insertMany(documents);
  }
  return database;
}

it(`three subscription scenarios: end the same in ${ORDERS} orders, with events that arrive late, twice, three times or never`, async () => {
  const paid = expected.invoices.flatMap(({ status, invoice_id }) => (status === 'paid' ? [String(invoice_id)] : []));
  let seed = 0;
  const runLane = async () => {
    const database = await lane();
    const receiver = handler(database);
    while (seed < ORDERS) {
      const own = ++seed;
      await forget(database);
      receiver.notified.clear();
      await replay(receiver, own, own % 2 === 0);
      expectSameResult(await stored(database));
      expect([...receiver.notified].sort()).toEqual(paid);
    }
    await database.close();
  };
  await Promise.all(Array.from({ length: LANES }, runLane));
});

it(`three subscription scenarios: end the same over HTTP, in ${HTTP_ORDERS} orders that read from the sandbox itself`, async () => {
  for (let seed = ORDERS + 1; seed <= ORDERS + HTTP_ORDERS; seed++) {
    await forget(test.api.database);
    await replay(service(), seed, true);
    expectSameResult(await stored(test.api.database));
  }
});
