import { setTimeout as delay } from 'node:timers/promises';
import type Stripe from 'stripe';
import { type TestCardPayments, testCardPayments } from './test-card-payments.ts';
import type { RelayedEvent } from './test-webhook-relay.ts';

const DISPUTED_CARD = '4000000000000259';

type ListedRefund = Pick<Stripe.Refund, 'id' | 'amount' | 'created'> & { readonly status: string };

/** A failed refund; in the sandbox each succeeds. */
export const failedRefund = (payment_id: number, amount: number): ListedRefund => ({
  id: `re_failed_${payment_id}`,
  amount,
  created: Math.floor(Date.now() / 1000),
  status: 'failed',
});

/** What billing has stored, sent and received of payments by card, and ways to change it at the provider. */
function eventsOf(test: TestCardPayments) {
  const receivedOf = (payment_id: number) => test.received.filter((payment) => payment.payment_id === payment_id);
  const deliveryOf = async (payment_id: number) =>
    (await test.documents('deliveries')).find((delivery) => delivery.payment_id === payment_id);
  const ledgerOf = async (payment_id: number) =>
    (await test.documents('ledger_entries')).filter((entry) => entry.payment_id === payment_id);
  const statesOf = (payment_id: number) => test.states.filter((state) => state.payment_id === payment_id);
  /** The ids of notices that begin with a text. */
  const notificationsOf = async (prefix: string) =>
    (await test.documents('notices')).map(({ _id }) => String(_id)).filter((id) => id.startsWith(prefix));
  const eventOf = (type: string, payment_id: number): RelayedEvent => {
    const found = test.relay.events.find(
      (event) => event.type === type && event.text.includes(`"payment_id": "${payment_id}"`),
    );
    if (!found) throw new Error(`there was no ${type} of payment ${payment_id}`);
    return found;
  };
  /** A valid signature, created a number of seconds ago. */
  const signatureOf = (payload: string, age = 0) =>
    test.stripe.webhooks.generateTestHeaderString({
      payload,
      secret: test.webhookSecret,
      timestamp: Math.floor(Date.now() / 1000) - age,
    });
  /** Waits until the sandbox has sent the nth event of a refund of a payment, which it does in the background. */
  async function waitForRefundEvent(intent: string, nth = 1): Promise<RelayedEvent> {
    for (;;) {
      const events = test.relay.events.filter(({ type, text }) => type === 'charge.refunded' && text.includes(intent));
      const event = events[nth - 1] && events.at(-1);
      if (event) return event;
      await delay(20);
    }
  }
  const checkoutUrl = async (payment_id: number, own: Record<string, unknown> = {}) =>
    (await test.startCheckout({ payment_id, ...own })).body.checkout_url;
  /** Pays a payment by card, and sends it to operations. Returns the URL that the page redirects to. */
  async function payFor(payment_id: number, own: Record<string, unknown> = {}): Promise<string | null> {
    const location = await test.pay(await checkoutUrl(payment_id, own));
    await test.deliver();
    return location;
  }
  /** Runs due deliveries until the payment's delivery is done and the sandbox has sent all its events. */
  async function waitUntilDone(payment_id: number): Promise<void> {
    for (;;) {
      await test.deliver();
      const pendingEvents = await test.sandboxDatabase.collection('events').countDocuments({ state: 'waiting' });
      if (pendingEvents === 0 && (await deliveryOf(payment_id))?.state === 'done') return;
      await delay(20);
    }
  }
  /** A payment that its cardholder disputes. */
  async function disputed(payment_id: number) {
    await test.pay(await checkoutUrl(payment_id), DISPUTED_CARD);
    await waitUntilDone(payment_id);
    const intent = String((await ledgerOf(payment_id))[0]?._id);
    const [dispute] = (await test.stripe.disputes.list({ payment_intent: intent })).data;
    if (!dispute) throw new Error('the payment is not disputed');
    return { intent, dispute };
  }
  /** Changes every list of the refunds of a payment intent that billing reads from now on; the newest is first. */
  function listRefunds(intent: string, change: (refunds: ListedRefund[]) => ListedRefund[]): void {
    test.provider.afterNext(new RegExp(`^GET /v1/refunds.*${intent}`), (answer) => {
      listRefunds(intent, change);
      const list = JSON.parse(answer);
      return JSON.stringify({ ...list, data: change(list.data) });
    });
  }
  /** Lets operations and the webhook answer again; call it after each test. */
  function reset(): void {
    test.operationsAnswers('completed');
    test.relay.passTo(test.webhookUrl);
  }
  return {
    ...{ receivedOf, deliveryOf, ledgerOf, statesOf, notificationsOf, eventOf, signatureOf, waitForRefundEvent },
    ...{ checkoutUrl, payFor, waitUntilDone, disputed, listRefunds, reset },
  };
}

export type TestPaymentEvents = TestCardPayments & ReturnType<typeof eventsOf>;

/** Starts billing and the sandbox for a test file about payments by card; stop them in `afterAll`. */
export async function testPaymentEvents(): Promise<TestPaymentEvents> {
  const test = await testCardPayments();
  return { ...test, ...eventsOf(test) };
}
