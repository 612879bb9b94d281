import { seconds } from '../api/object-list.ts';
import type { WithEvents } from '../events/unfiled-events.ts';
import type { Card } from '../payments/payment-intent.ts';

/** What is bought: a name, a price in cents and how many. */
export interface LineItem {
  readonly name: string;
  readonly description: string | null;
  readonly unit_amount: number;
  readonly quantity: number;
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
  readonly mode: 'payment';
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
  /** Attempts to pay it that failed. */
  readonly failed_attempts: number;
  /** Present from its completion on. */
  readonly payment: SessionPayment | null;
}

/** Attempts that may fail before a session takes no more: it expires with the last. */
export const mostFailures = 10;

/** Whether a session can be paid at a moment. */
export const isOpen = ({ status, expires_at }: CheckoutSession, now: Date): boolean =>
  status === 'open' && expires_at > now;

/** Where a payer goes once the session is paid. */
export const returnAddress = ({ _id, success_url }: CheckoutSession): string =>
  new URL(success_url.replaceAll('{CHECKOUT_SESSION_ID}', _id)).href;

const detailsOf = ({ customer_email, payment }: CheckoutSession) =>
  customer_email || payment
    ? {
        address: null,
        business_name: null,
        email: customer_email,
        individual_name: null,
        name: payment?.card.name ?? null,
        phone: null,
        tax_exempt: 'none' as const,
        tax_ids: null,
      }
    : null;

/** The wire form. As at Stripe, its intent shows once it is complete, and its address while it is open. */
export const presentSession = (session: CheckoutSession) => ({
  id: session._id,
  object: 'checkout.session' as const,
  allow_promotion_codes: null,
  amount_subtotal: session.amount_total,
  amount_total: session.amount_total,
  cancel_url: session.cancel_url,
  client_reference_id: session.client_reference_id,
  client_secret: null,
  created: seconds(session.created),
  currency: session.currency,
  custom_fields: [],
  customer: null,
  customer_details: detailsOf(session),
  customer_email: session.customer_email,
  expires_at: seconds(session.expires_at),
  invoice: null,
  livemode: false,
  locale: null,
  metadata: session.metadata,
  mode: session.mode,
  payment_intent: session.payment ? session.intent_id : null,
  payment_link: null,
  payment_method_types: ['card'],
  payment_status: session.payment ? ('paid' as const) : ('unpaid' as const),
  setup_intent: null,
  shipping_options: [],
  status: session.status,
  subscription: null,
  success_url: session.success_url,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page' as const,
  url: session.status === 'open' ? session.url : null,
});
