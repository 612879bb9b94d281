import type { Answer } from '@keystead/contracts';
import { type ApiAnswer, recordedLog, type TestApi, type TestUser } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import type Stripe from 'stripe';
import type { createBilling } from './create-billing.ts';
import type { TakenPayment } from './deliveries/card-payments.ts';
import { stripeClient } from './provider/stripe-client.ts';
import { testBilling } from './test-billing.ts';
import { type ProviderRelay, providerRelay } from './test-provider-relay.ts';
import { startSandbox } from './test-sandbox.ts';
import { type WebhookRelay, webhookRelay } from './test-webhook-relay.ts';

type Outcome = Answer<'POST /internal/card-payments'>['outcome'] | 'down';

/** Billing with the real sandbox behind it; operations alone is stood in for. */
export interface TestCardPayments {
  readonly api: TestApi;
  /** A client that nothing stands in the way of. */
  readonly stripe: Stripe;
  /** What stands between billing and the sandbox's API. */
  readonly provider: ProviderRelay;
  readonly sandboxDatabase: Connection;
  /** What billing has logged. */
  readonly logged: readonly Record<string, unknown>[];
  readonly relay: WebhookRelay;
  readonly webhookUrl: string;
  readonly webhookSecret: string;
  /** What operations was told, in order. */
  readonly told: readonly TakenPayment[];
  /** What operations answers from now on. */
  operationsAnswers(outcome: Outcome): void;
  /** Asks for a checkout of a payment as operations does, for $1,850.50 unless said. */
  begin(own: { payment_id: number } & Record<string, unknown>): Promise<ApiAnswer<'POST /internal/checkouts'>>;
  /** Pays on the sandbox's page as a renter's browser does; gives where it leads to. */
  pay(checkoutUrl: string): Promise<string | null>;
  /** Does what is due, as the service does in the background. */
  deliver(): Promise<void>;
  /** Makes what waits for another try due. */
  becomeDue(): Promise<void>;
  documents(collection: string): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

const renter: TestUser = { userId: 40, accountId: 40, role: 'tenant' };

const usual = {
  account_id: 1,
  amount: 1850.5,
  description: 'Rent of March, Harbour House',
  email: 'rhea.moss@mail.example',
  return_path: '/payments?status=pending',
};
const card = { number: '4242424242424242', expiry: '12/99', cvc: '123', name: 'Rhea Moss', action: 'pay' };

/** Starts billing and the sandbox for a test file; stop them in `afterAll`. */
export async function testCardPayments(): Promise<TestCardPayments> {
  const relay = await webhookRelay();
  const sandbox = await startSandbox(relay.url);
  const provider = await providerRelay(sandbox.url);
  const clientAt = (url: string) => stripeClient({ STRIPE_SECRET_KEY: sandbox.secretKey, STRIPE_API_URL: url });
  const { log, lines } = recordedLog();
  const told: TakenPayment[] = [];
  let answer: Outcome = 'completed';
  const parts: ReturnType<typeof createBilling>[] = [];
  const api = await testBilling(
    {
      stripe: clientAt(provider.url),
      log,
      webhookSecret: sandbox.webhookSecret,
      cardPayments: {
        async settle(payment) {
          told.push(payment);
          if (answer === 'down') throw new Error('operations is down');
          return { outcome: answer };
        },
      },
    },
    (made) => void parts.push(made),
  );
  const webhookUrl = `${api.url}/stripe/webhook`;
  relay.passTo(webhookUrl);
  const deliveries = api.database.collection('deliveries');
  return {
    api,
    stripe: clientAt(sandbox.url),
    provider,
    sandboxDatabase: api.database.useDb(sandbox.database),
    logged: lines,
    relay,
    webhookUrl,
    webhookSecret: sandbox.webhookSecret,
    told,
    operationsAnswers(outcome) {
      answer = outcome;
    },
    begin: (own) =>
      api.call(
        renter,
        'POST /internal/checkouts',
        { ...usual, ...own },
        {
          'x-service-token': api.issuer.serviceToken('operations'),
        },
      ),
    async pay(checkoutUrl) {
      const { pathname } = new URL(checkoutUrl);
      const body = new URLSearchParams(card);
      const response = await fetch(sandbox.url + pathname, { method: 'POST', body, redirect: 'manual' });
      await response.arrayBuffer();
      return response.headers.get('location');
    },
    deliver: async () => void (await parts[0]?.deliveryDesk.deliver()),
    becomeDue: async () => void (await deliveries.updateMany({ ended_at: null }, { $set: { next_at: new Date(0) } })),
    documents: (collection) => api.database.collection(collection).find().toArray(),
    async stop() {
      await sandbox.stop();
      await provider.stop();
      await relay.stop();
      await api.stop();
    },
  };
}
