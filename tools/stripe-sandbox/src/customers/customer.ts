import { objectId, seconds } from '../api/objects.ts';
import { missing } from '../api/stripe-error.ts';
import { type EventType, newEvent, type WithEvents } from '../events/event.ts';
import type { Invoice } from '../invoices/invoice.ts';
import type { Card, PaymentIntent } from '../payments/payment-intent.ts';
import { isLive, type Subscription } from '../subscriptions/subscription.ts';

/** A card that is saved for later payments, and the result of those payments. */
export interface SavedCard extends Card {
  readonly charged_later: 'pays' | 'declined';
}

export interface StoredCard extends SavedCard {
  readonly _id: string;
}

/** A payment attempt on an invoice that is not yet stored among the payment intents. */
interface PendingAttempt {
  readonly _id: string;
  readonly intent: PaymentIntent;
}

/**
 * A customer with all of its data. There are no transactions: what changes together is one document. A write replaces
 * it only while its `version` is the one that was read. It takes decades of invoices to reach MongoDB's limit of 16 MB.
 */
export interface Customer extends WithEvents {
  readonly created: Date;
  readonly email: string | null;
  readonly name: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** Cents that the next invoices add. A value below 0 is credit that they use up. */
  readonly balance: number;
  /** All cards that were ever saved, the latest last. */
  readonly cards: readonly StoredCard[];
  /** The id of the card that was last saved in the portal. */
  readonly default_card: string | null;
  readonly invoice_prefix: string;
  /** Oldest first, as are the invoices. */
  readonly subscriptions: readonly Subscription[];
  readonly invoices: readonly Invoice[];
  readonly unfiled_attempts: readonly PendingAttempt[];
  /** When the clock next has work for this customer. */
  readonly due_at: Date | null;
  readonly version: number;
}

export interface CustomerChange<R> {
  readonly customer: Customer;
  readonly result: R;
}

export const newCustomer = (
  _id: string,
  { email, name, metadata }: Pick<Customer, 'email' | 'name' | 'metadata'>,
  created: Date,
): Customer => ({
  _id,
  created,
  email,
  name,
  metadata,
  balance: 0,
  cards: [],
  default_card: null,
  invoice_prefix: objectId('', `prefix ${_id}`, 8).toUpperCase(),
  subscriptions: [],
  invoices: [],
  unfiled_attempts: [],
  unfiled_events: [],
  due_at: null,
  version: 0,
});

const replacedIn = <T extends { readonly _id: string }>(list: readonly T[], one: T): readonly T[] =>
  list.some(({ _id }) => _id === one._id) ? list.map((other) => (other._id === one._id ? one : other)) : [...list, one];

export const withSubscription = (customer: Customer, subscription: Subscription): Customer => ({
  ...customer,
  subscriptions: replacedIn(customer.subscriptions, subscription),
});

export const withInvoice = (customer: Customer, invoice: Invoice): Customer => ({
  ...customer,
  invoices: replacedIn(customer.invoices, invoice),
});

export const withEvent = (customer: Customer, type: EventType, object: object, at: Date): Customer => ({
  ...customer,
  unfiled_events: [...customer.unfiled_events, newEvent(type, object, at)],
});

/** When the clock next has work: a period that ends, or a payment retry. */
export function nextDue({ subscriptions, invoices }: Customer): Date | null {
  const instants = [
    ...subscriptions.filter(isLive).map(({ period }) => period.end),
    ...invoices.flatMap(({ next_attempt }) => next_attempt ?? []),
  ];
  return instants.length > 0 ? new Date(Math.min(...instants.map((at) => at.getTime()))) : null;
}

/** A card with its id, which is derived from the seed. The same number entered again is another card. */
export const newCard = (card: SavedCard, seed: string): StoredCard => ({
  ...card,
  _id: objectId('pm_', `card ${seed}`),
});

export const withCard = (customer: Customer, card: StoredCard): Customer => ({
  ...customer,
  cards: [...customer.cards.filter(({ _id }) => _id !== card._id), card],
});

/** @throws StripeError that names the parameter, when the customer doesn't have the card. */
export function cardOf({ cards }: Customer, id: string, param = 'payment_method'): StoredCard {
  const card = cards.find(({ _id }) => _id === id);
  if (!card) throw missing('PaymentMethod', id, param);
  return card;
}

export const presentCustomer = (customer: Customer) => ({
  id: customer._id,
  object: 'customer' as const,
  balance: customer.balance,
  created: seconds(customer.created),
  email: customer.email,
  invoice_settings: { default_payment_method: customer.default_card },
  metadata: customer.metadata,
  name: customer.name,
});
