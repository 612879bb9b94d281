import { seconds } from '../api/objects.ts';
import type { WithEvents } from '../events/event.ts';
import type { Card } from '../payments/payment-intent.ts';

/** A purchased item: a name, a price in cents and a quantity. */
export interface LineItem {
  readonly name: string;
  readonly description: string | null;
  readonly unit_amount: number;
  readonly quantity: number;
}

/** The subscription that a session in mode `subscription` begins once it is paid. */
interface SubscriptionStart {
  readonly customer: string;
  /** The customer's e-mail address when the session was opened. */
  readonly email: string | null;
  readonly price: string;
  /** The billing interval. */
  readonly every: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** The seed from which the ids of the subscription and its objects are derived. */
  readonly seed: string;
  /** The future ids of the subscription and its first invoice. */
  readonly subscription: string;
  readonly invoice: string;
}

export interface SessionPayment {
  readonly card: Card;
  readonly at: Date;
}

/** A stored Checkout Session; amounts in the currency's smallest unit. */
export interface CheckoutSession extends WithEvents {
  readonly created: Date;
  readonly expires_at: Date;
  readonly status: 'open' | 'complete' | 'expired';
  readonly mode: 'payment' | 'subscription';
  readonly currency: string;
  readonly amount_total: number;
  readonly line_items: readonly LineItem[];
  readonly metadata: Readonly<Record<string, string>>;
  readonly client_reference_id: string | null;
  readonly customer_email: string | null;
  readonly success_url: string;
  readonly cancel_url: string | null;
  readonly url: string;
  /** The id of its payment intent, which exists from the first payment attempt on. */
  readonly intent_id: string;
  /** Null in mode `payment`; absent in sessions from before there was another mode. */
  readonly start?: SubscriptionStart | null;
  readonly failed_attempts: number;
  /** Null until the session is complete. */
  readonly payment: SessionPayment | null;
}

/** The maximum number of failed attempts. The session expires with the last one. */
export const MAX_FAILURES = 10;

export const isOpen = ({ status, expires_at }: CheckoutSession, now: Date): boolean =>
  status === 'open' && expires_at > now;

/** The e-mail address that its page shows. */
export const emailOf = ({ customer_email, start }: CheckoutSession): string | null =>
  customer_email ?? start?.email ?? null;

/** The URL to which the page redirects a payer once the session is paid. */
export const returnAddress = ({ _id, success_url }: CheckoutSession): string =>
  new URL(success_url.replaceAll('{CHECKOUT_SESSION_ID}', _id)).href;

function detailsOf(session: CheckoutSession) {
  const email = emailOf(session);
  if (!email && !session.payment) return null;
  return {
    email,
    name: session.payment?.card.name ?? null,
  };
}

/** The objects that the session has created; null until it is complete. */
function outcomeOf({ payment, start, intent_id }: CheckoutSession) {
  const nothing = { invoice: null, payment_intent: null, subscription: null };
  if (!payment) return nothing;
  if (!start) return { ...nothing, payment_intent: intent_id };
  return { ...nothing, invoice: start.invoice, subscription: start.subscription };
}

/**
 * The API representation. As at Stripe, the created objects appear once it is complete, and its URL only while it is
 * open.
 */
export const presentSession = (session: CheckoutSession) => ({
  id: session._id,
  object: 'checkout.session' as const,
  amount_total: session.amount_total,
  cancel_url: session.cancel_url,
  client_reference_id: session.client_reference_id,
  created: seconds(session.created),
  currency: session.currency,
  customer: session.start?.customer ?? null,
  customer_details: detailsOf(session),
  customer_email: session.customer_email,
  expires_at: seconds(session.expires_at),
  livemode: false,
  metadata: session.metadata,
  mode: session.mode,
  payment_method_collection: session.start ? ('always' as const) : ('if_required' as const),
  payment_status: session.payment ? ('paid' as const) : ('unpaid' as const),
  status: session.status,
  success_url: session.success_url,
  url: session.status === 'open' ? session.url : null,
  ...outcomeOf(session),
});
