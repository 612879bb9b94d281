import { seconds } from '../api/objects.ts';
import type { WithEvents } from '../events/event.ts';
import type { Card } from '../payments/payment-intent.ts';

/** A purchased item and its price in cents. */
export interface LineItem {
  readonly name: string;
  readonly unit_amount: number;
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
  /** The future id of the subscription. */
  readonly subscription: string;
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
  /** Null until the session is complete. */
  readonly payment: SessionPayment | null;
}

/** The e-mail address that its page shows. */
export const emailOf = ({ customer_email, start }: CheckoutSession): string | null =>
  customer_email ?? start?.email ?? null;

/** The URL to which the page redirects a payer once the session is paid. */
export const returnAddress = ({ _id, success_url }: CheckoutSession): string =>
  new URL(success_url.replaceAll('{CHECKOUT_SESSION_ID}', _id)).href;

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
  customer_email: session.customer_email,
  expires_at: seconds(session.expires_at),
  metadata: session.metadata,
  mode: session.mode,
  payment_intent: session.payment && !session.start ? session.intent_id : null,
  payment_status: session.payment ? ('paid' as const) : ('unpaid' as const),
  status: session.status,
  subscription: session.payment && session.start ? session.start.subscription : null,
  success_url: session.success_url,
  url: session.status === 'open' ? session.url : null,
});
