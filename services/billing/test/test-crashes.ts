import { setTimeout as delay } from 'node:timers/promises';
import {
  type Neighbours,
  startNeighbours,
  startProgram,
  type TestProgram,
  testDatabase,
} from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import type Stripe from 'stripe';
import { stripeClient } from '../src/provider/stripe-client.ts';
import { type DatabaseRelay, databaseRelay } from './test-database-relay.ts';
import { type ProviderRelay, providerRelay } from './test-provider-relay.ts';
import { startSandbox } from './test-sandbox.ts';
import { webhookRelay } from './test-webhook-relay.ts';

/**
 * The kind of moment at which billing may crash. `write` is before a write reaches the database, and `call` is before a
 * call reaches the provider. `answer` is when the provider's response returns: the provider has executed the call by
 * then.
 */
export type Moment = 'write' | 'call' | 'answer';

/**
 * How many occurrences of the same event are worth a crash. A write to the ledger occurs for the trial, the payment and
 * the plan. Later occurrences belong to further events, which repeat work that is already done.
 */
const MAX_OCCURRENCES: Readonly<Record<Moment, number>> = { write: 3, call: 2, answer: 2 };

/** The real billing program between the real database and the real sandbox. It crashes where a test says. */
export interface TestCrashes {
  readonly neighbours: Neighbours;
  readonly database: Connection;
  readonly stripe: Stripe;
  /** The base URL of the sandbox's pages. */
  readonly sandboxUrl: string;
  /**
   * Makes billing crash once from now on, at the first moment of a kind that is not in `skipped`. A moment is named by
   * its event and its count since then, such as `insert customers, 1`.
   */
  crashAt(moment: Moment, skipped: ReadonlySet<string>): void;
  /** The moment at which billing has crashed since; null while it runs. */
  crashedAt(): string | null;
  /**
   * Runs an attempt against billing at this URL, and restarts billing if it has crashed. Retries an attempt that fails.
   */
  until<T>(attempt: (url: string) => Promise<T | undefined>): Promise<T>;
  /** Deletes the product's price list at the sandbox, as if no account had subscribed yet. */
  forgetPrices(): Promise<void>;
  /** Makes all waiting work due, here and at the sandbox. */
  makeDue(): Promise<void>;
  /** Whether billing has received all events of the sandbox and has no synchronisation waiting. */
  isQuiet(): Promise<boolean>;
  stop(): Promise<void>;
}

/** The profile that the stub of identity returns for any caller. */
const customer = { first_name: 'Ann', last_name: 'Archer', email: 'ann.archer@mail.example' };

/** Writes that run besides an upgrade: card payment deliveries, e-mails and outbox messages. */
const unrelated = /^(findAndModify deliveries|update (notices|reports|sender_leases))$/;

/** Starts everything for a test file; stop it in `afterAll`. */
export async function testCrashes(): Promise<TestCrashes> {
  const database = await testDatabase();
  const neighbours = await startNeighbours({ 'GET /profile': () => ({ user: customer }) });
  const webhooks = await webhookRelay();
  const sandbox = await startSandbox(webhooks.url);
  const relay: DatabaseRelay = await databaseRelay(process.env.MONGODB_TEST_URI ?? '');
  const provider: ProviderRelay = await providerRelay(sandbox.url);
  const sandboxDatabase = database.useDb(sandbox.database);

  let billing: TestProgram | null = null;
  let crash: { readonly moment: Moment; readonly skipped: ReadonlySet<string> } | null = null;
  let lastCrash: string | null = null;
  const counts = new Map<string, number>();
  /** True between the program's start and its crash. */
  let alive = false;

  /** Counts a moment; false when billing crashes at it. */
  function survives(moment: Moment, what: string): boolean {
    if (!alive || crash?.moment !== moment) return true;
    const name = what.replace(/\?.*/, '').replace(/\b([a-z]+_)\w{14,}/, '$1…');
    const times = (counts.get(name) ?? 0) + 1;
    counts.set(name, times);
    const at = `${name}, ${times}`;
    if (lastCrash !== null || times > MAX_OCCURRENCES[moment] || crash.skipped.has(at)) return true;
    lastCrash = at;
    alive = false;
    billing?.kill();
    return false;
  }
  relay.onWrite((write) => unrelated.test(write) || survives('write', write));
  provider.onPassage(survives);

  async function running(): Promise<string> {
    if (billing && alive) return billing.url;
    await billing?.ended;
    billing = await startProgram(new URL('../src/main.ts', import.meta.url), {
      MONGODB_URI: relay.uri,
      MONGODB_DATABASE: database.name,
      IDENTITY_URL: neighbours.url,
      EVENTS_URL: neighbours.url,
      OPERATIONS_URL: neighbours.url,
      PORTFOLIO_URL: neighbours.url,
      SERVICE_SECRET: 'a secret of the tests',
      STRIPE_SECRET_KEY: sandbox.secretKey,
      STRIPE_WEBHOOK_SECRET: sandbox.webhookSecret,
      STRIPE_API_URL: provider.url,
    });
    alive = true;
    return billing.url;
  }

  return {
    neighbours,
    database,
    stripe: stripeClient({ STRIPE_SECRET_KEY: sandbox.secretKey, STRIPE_API_URL: sandbox.url }),
    sandboxUrl: sandbox.url,
    crashAt(moment, skipped) {
      crash = { moment, skipped };
      lastCrash = null;
      counts.clear();
    },
    crashedAt: () => lastCrash,
    async until(attempt) {
      for (;;) {
        const url = await running();
        webhooks.passTo(`${url}/stripe/webhook`);
        const done = await attempt(url).catch(() => undefined);
        if (done !== undefined) return done;
        await delay(50);
      }
    },
    async forgetPrices() {
      for (const name of ['products', 'prices', 'idempotency_keys'])
        await sandboxDatabase.collection(name).deleteMany({});
    },
    async makeDue() {
      const due = { $set: { next_at: new Date(0) } };
      await sandboxDatabase.collection('events').updateMany({ state: 'waiting' }, due);
      await database.collection('customers').updateMany({ state: 'waiting' }, due);
    },
    async isQuiet() {
      const waiting = { state: 'waiting' };
      return (
        (await sandboxDatabase.collection('events').countDocuments(waiting)) === 0 &&
        (await database.collection('customers').countDocuments(waiting)) === 0
      );
    },
    async stop() {
      await billing?.stop();
      await sandbox.stop();
      await Promise.all([provider.stop(), relay.stop(), webhooks.stop(), neighbours.stop()]);
      await database.close();
    },
  };
}
