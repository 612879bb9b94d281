import { setTimeout as delay } from 'node:timers/promises';
import { recordedLog, type TestApi } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import type Stripe from 'stripe';
import type { createBilling } from '../src/create-billing.ts';
import type { BillingTools } from '../src/dependencies.ts';
import { stripeClient } from '../src/provider/stripe-client.ts';
import { eraseAccounts, testBilling } from './test-billing.ts';
import { type ProviderRelay, providerRelay } from './test-provider-relay.ts';
import { type SandboxProgram, startSandbox } from './test-sandbox.ts';
import { type WebhookRelay, webhookRelay } from './test-webhook-relay.ts';

/** Billing with the real sandbox behind it. Only the product's other services are stubs. */
export interface TestWithProvider {
  readonly api: TestApi;
  /** What `createBilling` returned for the running service. */
  readonly deps: ReturnType<typeof createBilling>;
  /** A client that calls the sandbox directly. */
  readonly stripe: Stripe;
  /** The relay between billing and the sandbox's API. */
  readonly provider: ProviderRelay;
  readonly sandboxDatabase: Connection;
  /** The sandbox's own URL, and the key that it accepts. */
  readonly sandbox: Pick<SandboxProgram, 'url' | 'secretKey'>;
  /** What billing has logged. */
  readonly logged: readonly Record<string, unknown>[];
  readonly relay: WebhookRelay;
  readonly webhookUrl: string;
  readonly webhookSecret: string;
  /**
   * Pays on the sandbox's page as a browser does, with card 4242 by default. Returns the URL that it redirects to, null
   * for none.
   */
  pay(checkoutUrl: string, number?: string): Promise<string | null>;
  /** Submits a form of the sandbox's pages as a browser does. Returns the URL that it redirects to, null for none. */
  submit(path: string, form: Record<string, string>): Promise<string | null>;
  /** Runs the background jobs that erase accounts, as after identity has erased these. */
  erase(accounts: number[]): Promise<void>;
  documents(collection: string): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

/** The input for the sandbox's card forms. */
export const typedCard = (number = '4242424242424242') => ({
  number,
  expiry: '12/99',
  cvc: '123',
  name: 'Rhea Moss',
  action: 'pay',
});

/** Events whose first attempt is not over: a failed one is due within seconds, a running one after its lease. */
const unsent = () => {
  const running = { attempts: 1, next_at: { $gt: new Date(Date.now() + 5_000) } };
  return { state: 'waiting', $or: [{ attempts: 0 }, running] };
};

/** Starts billing and the sandbox for a test file, with tools of its own; stop them in `afterAll`. */
export async function testWithProvider(own: Partial<BillingTools> = {}): Promise<TestWithProvider> {
  const relay = await webhookRelay();
  const sandbox = await startSandbox(relay.url);
  const provider = await providerRelay(sandbox.url);
  const clientAt = (url: string) => stripeClient({ STRIPE_SECRET_KEY: sandbox.secretKey, STRIPE_API_URL: url });
  const { log, lines } = recordedLog();
  const tools = { stripe: clientAt(provider.url), log, webhookSecrets: [sandbox.webhookSecret], ...own };
  const created: ReturnType<typeof createBilling>[] = [];
  const api = await testBilling(tools, (deps) => void created.push(deps));
  const [deps] = created;
  if (!deps) throw new Error('billing was not put together');
  const webhookUrl = `${api.url}/stripe/webhook`;
  relay.passTo(webhookUrl);
  const sandboxDatabase = api.database.useDb(sandbox.database);
  async function submit(path: string, form: Record<string, string>): Promise<string | null> {
    const body = new URLSearchParams(form);
    const response = await fetch(sandbox.url + path, { method: 'POST', body, redirect: 'manual' });
    await response.arrayBuffer();
    // The page itself waits for this too, but not for long.
    while ((await sandboxDatabase.collection('events').countDocuments(unsent())) > 0) await delay(20);
    return response.headers.get('location');
  }
  return {
    api,
    deps,
    stripe: clientAt(sandbox.url),
    provider,
    sandbox,
    sandboxDatabase,
    logged: lines,
    relay,
    webhookUrl,
    webhookSecret: sandbox.webhookSecret,
    pay: (checkoutUrl, number) => submit(new URL(checkoutUrl).pathname, typedCard(number)),
    submit,
    erase: (accounts) => eraseAccounts(api.database, accounts, tools),
    documents: (collection) => api.database.collection(collection).find().toArray(),
    async stop() {
      // Stop billing first, so that it doesn't call a stopped server.
      await api.stop();
      await sandbox.stop();
      await Promise.all([provider.stop(), relay.stop()]);
    },
  };
}
