import type { WithEvents } from '../events/unfiled-events.ts';
import type { Card } from '../payments/payment-intent.ts';

/** What is bought: a name, a price in cents and how many. */
export interface LineItem {
  readonly name: string;
  readonly description: string | null;
  readonly unit_amount: number;
  readonly quantity: number;
}

/** What a session in mode subscription begins once it is paid. */
export interface SubscriptionStart {
  readonly customer: string;
  /** The customer's when the session was opened. */
  readonly email: string | null;
  readonly price: string;
  /** How often it is paid, as a person reads it: `month`, `3 months`. */
  readonly every: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** From which the ids of what it begins come. */
  readonly seed: string;
  /** The ids that the subscription and its first invoice will have. */
  readonly subscription: string;
  readonly invoice: string;
}

/** How a session was paid. */
export interface SessionPayment {
  readonly card: Card;
  readonly at: Date;
}

/** A Checkout Session as it is kept; amounts in the currency's smallest unit. */
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
  /** The address of its page. */
  readonly url: string;
  /** The id that its payment intent has from the first attempt to pay on. */
  readonly intent_id: string;
  /** Null in mode payment; absent from what was opened before there was another. */
  readonly start?: SubscriptionStart | null;
  /** Attempts to pay it that failed. */
  readonly failed_attempts: number;
  /** Present from its completion on. */
  readonly payment: SessionPayment | null;
}

/** Attempts that may fail before a session takes no more: it expires with the last. */
export const MAX_FAILURES = 10;

/** Whether a session can be paid at a moment. */
export const isOpen = ({ status, expires_at }: CheckoutSession, now: Date): boolean =>
  status === 'open' && expires_at > now;

/** The e-mail address that its page shows. */
export const emailOf = ({ customer_email, start }: CheckoutSession): string | null =>
  customer_email ?? start?.email ?? null;

/** Where a payer goes once the session is paid. */
export const returnAddress = ({ _id, success_url }: CheckoutSession): string =>
  new URL(success_url.replaceAll('{CHECKOUT_SESSION_ID}', _id)).href;
