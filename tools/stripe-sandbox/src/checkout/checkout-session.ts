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
export interface SubscriptionStart {
  readonly customer: string;
  /** The customer's e-mail address when the session was opened. */
  readonly email: string | null;
  readonly price: string;
  /** The billing interval as text for people: `month`, `3 months`. */
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
