import { newSeed } from '../api/object-id.ts';
import type { ChangeContext } from '../customers/change-context.ts';
import { type Customer, type StoredCard, withEvent } from '../customers/customer.ts';
import { payingCard } from '../customers/customer-cards.ts';
import { failures } from '../pages/test-cards.ts';
import { chargeIdOf, type PaymentFailure, type PaymentIntent, presentIntent } from '../payments/payment-intent.ts';
import type { Invoice } from './invoice.ts';

const noCard: PaymentFailure = {
  code: 'payment_method_missing',
  decline_code: null,
  message: 'This customer has no attached payment source or default payment method.',
};

/** A charge: its card, and the reason why it failed; `failure` is null for a successful one. */
export interface Charge {
  readonly card: StoredCard | null;
  readonly failure: PaymentFailure | null;
}

/** The result of charging a card. */
export function chargeOf(card: StoredCard | null): Charge {
  if (!card) return { card, failure: noCard };
  return { card, failure: card.charged_later === 'declined' ? failures.declined : null };
}

/** The result of charging an invoice: to the card of its subscription, else to the customer's default. */
export function chargeFor(customer: Customer, { subscription_id }: Pick<Invoice, 'subscription_id'>): Charge {
  const subscription = customer.subscriptions.find(({ _id }) => _id === subscription_id);
  return chargeOf(payingCard(customer, subscription ?? { card: null }));
}

interface ChargeAttempt {
  readonly id: string;
  readonly card: StoredCard;
  readonly failure: PaymentFailure | null;
  readonly at: Date;
}

function intentOf(customer: Customer, invoice: Invoice, { id, card, failure, at }: ChargeAttempt) {
  const { brand, last4, exp_month, exp_year, name } = card;
  return {
    _id: id,
    created: invoice.created,
    amount: invoice.amount_due,
    currency: 'usd',
    customer: customer._id,
    description: invoice.reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    status: failure ? 'requires_payment_method' : 'succeeded',
    payment_method: card._id,
    card: { brand, last4, exp_month, exp_year, name },
    failure,
    charge_id: chargeIdOf(id),
    charged_at: failure ? null : at,
    amount_refunded: 0,
    unfiled_refunds: [],
    unfiled_events: [],
  } satisfies PaymentIntent;
}

/** Adds the attempt to the payment intents. Without a card there is none. */
export function withAttempt(
  customer: Customer,
  invoice: Invoice,
  { card, failure }: Charge,
  context: ChangeContext,
): Customer {
  const id = invoice.intent_id;
  if (!card || id === null) return customer;
  const intent = intentOf(customer, invoice, { id, card, failure, at: context.at });
  const attempted = { ...customer, unfiled_attempts: [...customer.unfiled_attempts, { _id: newSeed(), intent }] };
  const type = failure ? 'payment_intent.payment_failed' : 'payment_intent.succeeded';
  return withEvent(attempted, type, presentIntent(intent), context);
}
