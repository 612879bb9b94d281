import { isDuplicateKey } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import { type Operations, readOperation } from '../api/api-operation.ts';
import { objectId, seconds } from '../api/objects.ts';
import { StripeError } from '../api/stripe-error.ts';
import { type EventRepository, newEvent, type StripeEvent, type WithEvents } from '../events/event.ts';
import { PublishingStore } from '../events/publishing-store.ts';
import type { Refund, RefundRepository } from '../refunds/refund.ts';

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
  readonly decline_code: string;
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
  readonly status: 'requires_payment_method' | 'succeeded';
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

type Attempt = Pick<
  PaymentIntent,
  '_id' | 'created' | 'amount' | 'customer' | 'description' | 'card' | 'payment_method' | 'failure'
>;

/** The intent after an attempt that was made at an instant, with nothing refunded. */
export const newIntent = (attempt: Attempt, at: Date): PaymentIntent => ({
  ...attempt,
  status: attempt.failure ? 'requires_payment_method' : 'succeeded',
  charged_at: attempt.failure ? null : at,
  currency: 'usd',
  charge_id: objectId('ch_', attempt._id),
  amount_refunded: 0,
  unfiled_refunds: [],
  unfiled_events: [],
});

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
  amount_received: succeeded(intent) ? intent.amount : 0,
  created: seconds(intent.created),
  currency: intent.currency,
  customer: intent.customer ?? null,
  description: intent.description,
  last_payment_error: intent.failure && { type: 'card_error' as const, ...intent.failure },
  latest_charge: succeeded(intent) ? intent.charge_id : null,
  livemode: false,
  metadata: {},
  payment_method: paymentMethodOf(intent),
  status: intent.status,
});

const presentCharge = (intent: PaymentIntent) => ({
  id: intent.charge_id,
  object: 'charge' as const,
  amount: intent.amount,
  amount_refunded: intent.amount_refunded,
  billing_details: { name: intent.card.name },
  created: seconds(intent.charged_at ?? intent.created),
  currency: intent.currency,
  customer: intent.customer ?? null,
  description: intent.description,
  disputed: isDisputed(intent),
  livemode: false,
  metadata: {},
  paid: true,
  payment_intent: intent._id,
  payment_method: paymentMethodOf(intent),
  payment_method_details: { card: cardOf(intent.card), type: 'card' as const },
  refunded: intent.amount_refunded === intent.amount,
  status: 'succeeded' as const,
});

/** 402: the card didn't pay, as an API error. */
export const cardError = ({ code, decline_code, message }: PaymentFailure) =>
  new StripeError(402, message, { type: 'card_error', code, decline_code });

/** The only place that queries payment intents. */
export class PaymentIntentRepository extends PublishingStore<PaymentIntent> {
  readonly #refunds: RefundRepository;

  constructor(database: Connection, events: EventRepository, refunds: RefundRepository) {
    super(database, events, {
      name: 'payment_intents',
      kind: 'payment_intent',
      param: 'intent',
      expires: true,
      indexes: [[{ charge_id: 1 }, { unique: true }]],
    });
    this.#refunds = refunds;
  }

  /** Stores an attempt on an intent, including its first. An intent that has succeeded stays as it is. */
  async attempt(intent: PaymentIntent, event?: StripeEvent): Promise<void> {
    const { _id, status, card, payment_method, failure, charged_at, unfiled_events: _, ...first } = intent;
    try {
      await this.model.updateOne(
        { _id, status: { $ne: 'succeeded' } },
        {
          $set: { status, card, failure, charged_at, ...(payment_method !== undefined && { payment_method }) },
          $setOnInsert: first,
          $push: { unfiled_events: { $each: event ? [event] : [] } },
        },
        { upsert: true },
      );
    } catch (error) {
      // It has already succeeded, by an earlier run of this attempt or by another attempt.
      if (!isDuplicateKey(error)) throw error;
    }
    await this.find(_id);
  }

  /** Refunds money; false when another refund was made since the intent was read. */
  async refund(intent: PaymentIntent, refund: Refund): Promise<boolean> {
    const { _id, amount_refunded } = intent;
    const after = { ...intent, amount_refunded: amount_refunded + refund.amount };
    const event = newEvent('charge.refunded', presentCharge(after), refund.created);
    const changed = await this.model.updateOne(
      { _id, status: 'succeeded', amount_refunded },
      {
        $set: { amount_refunded: after.amount_refunded },
        $push: { unfiled_refunds: refund, unfiled_events: event },
      },
    );
    if (changed.modifiedCount === 0) return false;
    await this.find(_id);
    return true;
  }

  /** Stores refunds first: a subscriber to an event must find its refund. */
  protected override async prepareEvents({ _id, unfiled_refunds }: PaymentIntent): Promise<void> {
    if (unfiled_refunds.length === 0) return;
    await this.#refunds.addAll(unfiled_refunds);
    await this.removePending(_id, 'unfiled_refunds', unfiled_refunds);
  }
}

const withCharge = (intent: PaymentIntent) => ({
  ...presentIntent(intent),
  latest_charge: intent.status === 'succeeded' ? presentCharge(intent) : null,
});

/** `GET /v1/payment_intents/{id}`, with its charge on request. */
export const paymentIntentOperations = (intents: PaymentIntentRepository): Operations =>
  readOperation(
    {
      path: '/v1/payment_intents',
      present: presentIntent,
      expand: { field: 'latest_charge', present: withCharge },
    },
    (id) => intents.read(id),
  );
