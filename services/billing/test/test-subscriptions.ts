import { setTimeout as delay } from 'node:timers/promises';
import type { Body } from '@keystead/contracts';
import type { TestUser } from '@keystead/service-kit/testing';
import type { BillingTools } from '../src/dependencies.ts';
import { type TestWithProvider, testWithProvider, typedCard } from './test-with-provider.ts';

type Choice = Body<'POST /subscription/upgrade'>;

/** Test cards of the sandbox: one that pays, and one that can be saved but is declined when it is charged. */
export const cards = { pays: '4242424242424242', declinedLater: '4000000000000341' } as const;

/** Billing and the sandbox, with helpers for subscriptions. The sandbox's clock runs, and tests can advance it. */
export interface TestSubscriptions extends TestWithProvider {
  /** Chooses a plan and pays for it, or confirms the change of a running one, on the provider's page. */
  subscribe(user: TestUser, choice: Choice): Promise<void>;
  /** Creates a landlord with an account of their own that pays for Starter by the month. */
  subscriber(): Promise<TestUser>;
  /**
   * Saves another card on the provider's page. When it resolves, the card is in use and open invoices have been tried
   * with it.
   */
  useCard(user: TestUser, number: string): Promise<void>;
  /** Advances the sandbox's clock by days. When it resolves, everything that fell due has happened. */
  advance(days: number): Promise<void>;
  /** Waits until every event is delivered and its effects are complete. */
  waitForEvents(): Promise<void>;
  /** The provider's id of an account's customer. */
  customerOf(accountId: number): Promise<string>;
}

const DAY_S = 24 * 60 * 60;
const clock = 'clock_sandbox';

/** Starts billing and the sandbox for a test file; stop them in `afterAll`. */
export async function testSubscriptions(own: Partial<BillingTools> = {}): Promise<TestSubscriptions> {
  const test = await testWithProvider(own);
  const { api, stripe, deps, sandboxDatabase, submit } = test;
  const pendingEvents = () => sandboxDatabase.collection('events').countDocuments({ state: 'waiting' });
  async function waitForEvents(): Promise<void> {
    while ((await pendingEvents()) > 0) await delay(20);
    await deps.syncWorker.doDue();
  }
  async function subscribe(user: TestUser, choice: Choice): Promise<void> {
    const { body } = await api.call(user, 'POST /subscription/upgrade', choice);
    const { pathname } = new URL(body.checkout_url);
    await submit(pathname, pathname.includes('/portal/') ? { action: 'change' } : typedCard());
  }
  // Far from the ids that tests choose.
  let lastId = 5_000;
  return {
    ...test,
    waitForEvents,
    subscribe,
    async subscriber() {
      const id = ++lastId;
      const user: TestUser = { userId: id, accountId: id, role: 'landlord' };
      await subscribe(user, { plan: 'starter' });
      await waitForEvents();
      return user;
    },
    async useCard(user, number) {
      const { body } = await api.call(user, 'POST /subscription/portal');
      await submit(new URL(body.portal_url).pathname, { ...typedCard(number), action: 'save' });
      await waitForEvents();
    },
    async advance(days) {
      const { frozen_time } = await stripe.testHelpers.testClocks.retrieve(clock);
      await stripe.testHelpers.testClocks.advance(clock, { frozen_time: frozen_time + days * DAY_S });
    },
    async customerOf(accountId) {
      const { data } = await stripe.customers.list({ limit: 100 });
      const found = data.find(({ metadata }) => metadata.account_id === String(accountId));
      if (!found) throw new Error(`account ${accountId} is no customer`);
      return found.id;
    },
  };
}
