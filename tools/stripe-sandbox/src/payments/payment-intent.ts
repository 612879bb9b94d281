import { objectId, seconds } from '../api/objects.ts';
import { StripeError } from '../api/stripe-error.ts';
import type { WithEvents } from '../events/event.ts';
import type { Refund } from '../refunds/refund.ts';

/** The stored part of a card: never its number or its security code. */
export interface Card {
  readonly brand: 'visa';
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly name: string;
}

/** Why an attempt failed, in Stripe's wording. */
export interface PaymentFailure {
  readonly code: string;
  readonly decline_code: string | null;
  readonly message: string;
}

/** A stored payment intent with its charge; amounts in the currency's smallest unit. */
export interface PaymentIntent extends WithEvents {
  readonly created: Date;
  readonly amount: number;
  readonly currency: string;
  /** The customer who pays; only for an invoice's payment. */
  readonly customer?: string;
  readonly description: string | null;
  readonly status: 'requires_payment_method' | 'requires_action' | 'succeeded';
  readonly card: Card;
  /** The id of that card, if it is a customer's saved card. */
  readonly payment_method?: string;
  readonly failure: PaymentFailure | null;
  /** The charge; it exists once the intent has succeeded. */
  readonly charge_id: string;
  readonly charged_at: Date | null;
  readonly amount_refunded: number;
  /** Refunds that are made but not yet stored in their own collection. */
  readonly unfiled_refunds: readonly Refund[];
}

export const chargeIdOf = (intentId: string): string => objectId('ch_', intentId);

const cardOf = ({ brand, last4, exp_month, exp_year }: Card) => ({ brand, exp_month, exp_year, last4, country: 'US' });
/** A one-time payment saves no card, so the id of its payment method is derived from the intent. */
const paymentMethodOf = ({ _id, payment_method }: PaymentIntent) => payment_method ?? objectId('pm_', _id);
/**
 * Whether its card is the test card for disputes; payments with a customer's saved card are not
 * disputed.
 */
export const isDisputed = ({ card, customer, status }: Pick<PaymentIntent, 'card' | 'customer' | 'status'>): boolean =>
  card.last4 === '0259' && customer === undefined && status === 'succeeded';

const succeeded = ({ status }: PaymentIntent) => status === 'succeeded';

export const presentIntent = (intent: PaymentIntent) => ({
  id: intent._id,
  object: 'payment_intent' as const,
  amount: intent.amount,
  amount_capturable: 0,
  amount_received: succeeded(intent) ? intent.amount : 0,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async' as const,
  client_secret: null,
  confirmation_method: 'automatic' as const,
  created: seconds(intent.created),
  currency: intent.currency,
  customer: intent.customer ?? null,
  description: intent.description,
  last_payment_error: intent.failure && { type: 'card_error' as const, ...intent.failure },
  latest_charge: succeeded(intent) ? intent.charge_id : null,
  livemode: false,
  metadata: {},
  next_action: null,
  payment_method: paymentMethodOf(intent),
  payment_method_types: ['card'],
  receipt_email: null,
  status: intent.status,
});

export const presentCharge = (intent: PaymentIntent) => ({
  id: intent.charge_id,
  object: 'charge' as const,
  amount: intent.amount,
  amount_captured: intent.amount,
  amount_refunded: intent.amount_refunded,
  billing_details: { address: null, email: null, name: intent.card.name, phone: null, tax_id: null },
  captured: true,
  created: seconds(intent.charged_at ?? intent.created),
  currency: intent.currency,
  customer: intent.customer ?? null,
  description: intent.description,
  disputed: isDisputed(intent),
  failure_code: null,
  failure_message: null,
  livemode: false,
  metadata: {},
  paid: true,
  payment_intent: intent._id,
  payment_method: paymentMethodOf(intent),
  payment_method_details: { card: cardOf(intent.card), type: 'card' as const },
  receipt_url: null,
  refunded: intent.amount_refunded === intent.amount,
  status: 'succeeded' as const,
});

/** 402: the card didn't pay, as an API error. */
export const cardError = ({ code, decline_code, message }: PaymentFailure) =>
  new StripeError(402, message, { type: 'card_error', code, ...(decline_code && { decline_code }) });
