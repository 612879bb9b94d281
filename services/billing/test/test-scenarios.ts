import type { TestUser } from '@keystead/service-kit/testing';
import { providerState } from '../src/provider/provider-subscriptions.ts';
import { idOf } from '../src/provider/provider-values.ts';
import { type RecordedProvider, recordedProvider } from './test-recorded-provider.ts';
import { cards, type TestSubscriptions } from './test-subscriptions.ts';

/** An event of the provider, and the step of the scenario that caused it, counted from 0. */
export interface ScenarioEvent {
  readonly text: string;
  readonly step: number;
}

/** The result of three subscription scenarios: the provider's events, and its responses after each step. */
export interface Scenarios {
  readonly accounts: readonly number[];
  readonly events: readonly ScenarioEvent[];
  readonly provider: RecordedProvider;
}

const [first, second, third] = [1, 2, 3].map(
  (accountId): TestUser => ({ userId: accountId, accountId, role: 'landlord' }),
) as [TestUser, TestUser, TestUser];
const people = [first, second, third];

async function runningOf(test: TestSubscriptions, { accountId }: TestUser): Promise<string> {
  const { data } = await test.stripe.subscriptions.list({ customer: await test.customerOf(accountId) });
  const [running] = data;
  if (!running) throw new Error(`account ${accountId} has no subscription that runs`);
  return running.id;
}

async function refundPart(test: TestSubscriptions, { accountId }: TestUser): Promise<void> {
  const { invoices } = await providerState(test.stripe, await test.customerOf(accountId));
  const intent = idOf(invoices[0]?.payments?.data[0]?.payment.payment_intent ?? null);
  await test.stripe.refunds.create({ payment_intent: intent ?? '', amount: 1_000 });
}

/**
 * The first subscription is monthly: it renews, fails, recovers, gets a partial refund and is cancelled immediately.
 * The second changes to a larger plan within the month, renews and ends with a period. The third is yearly, and fails
 * until the provider gives up.
 */
const steps: readonly ((test: TestSubscriptions) => Promise<unknown>)[] = [
  (test) => test.subscribe(first, { plan: 'starter' }),
  (test) => test.subscribe(second, { plan: 'starter' }),
  (test) => test.subscribe(third, { plan: 'professional', interval: 'year' }),
  (test) => test.advance(10),
  (test) => test.subscribe(second, { plan: 'professional' }),
  (test) => test.useCard(first, cards.declinedLater),
  (test) => test.advance(22),
  (test) => test.useCard(first, cards.pays),
  async (test) => test.stripe.subscriptions.update(await runningOf(test, second), { cancel_at_period_end: true }),
  (test) => test.advance(31),
  (test) => refundPart(test, first),
  async (test) => test.stripe.subscriptions.cancel(await runningOf(test, first)),
  (test) => test.useCard(third, cards.declinedLater),
  (test) => test.advance(303),
  (test) => test.advance(30),
];

/** Requests everything that a test may read later, so that the responses of this step are recorded. */
async function record(test: TestSubscriptions, { recording }: RecordedProvider): Promise<void> {
  const customers = (await test.documents('customers')).map(({ _id }) => String(_id));
  for (const customer of customers) {
    await recording.customers.retrieve(customer);
    const { invoices } = await providerState(recording, customer);
    const lines = invoices.flatMap((invoice) => invoice.lines.data);
    const prices = lines.map((line) => idOf(line.pricing?.price_details?.price ?? null) ?? '');
    for (const price of new Set(prices)) await recording.prices.retrieve(price);
  }
  await recording.disputes.list({ limit: 100 });
  const { data } = await recording.refunds.list({ limit: 100 });
  for (const intent of new Set(data.map(({ payment_intent }) => idOf(payment_intent) ?? '')))
    await recording.refunds.list({ payment_intent: intent, limit: 100 });
}

/** Runs the three scenarios in the sandbox once. Billing receives every event as it happens. */
export async function runScenarios(test: TestSubscriptions): Promise<Scenarios> {
  const provider = recordedProvider(test.sandbox);
  const events: ScenarioEvent[] = [];
  for (const [step, runStep] of steps.entries()) {
    const seenEvents = test.relay.events.length;
    await runStep(test);
    await test.waitForEvents();
    // A repeated event counts once.
    const texts = new Set(test.relay.events.slice(seenEvents).map(({ text }) => text));
    for (const text of texts) events.push({ text, step });
    provider.nextStep();
    await record(test, provider);
  }
  return { accounts: people.map(({ accountId }) => accountId), events, provider };
}
