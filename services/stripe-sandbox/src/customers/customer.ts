import { objectId } from '../api/object-id.ts';
import { type EventType, newEvent } from '../events/event.ts';
import type { WithEvents } from '../events/unfiled-events.ts';
import type { Invoice } from '../invoices/invoice.ts';
import type { Card, PaymentIntent } from '../payments/payment-intent.ts';
import { isLive, type Subscription } from '../subscriptions/subscription.ts';
import type { Happening } from './happening.ts';

/** A card that is kept for later payments, and what becomes of them. */
export interface SavedCard extends Card {
  readonly charged_later: 'pays' | 'declined';
}

/** A saved card that is a customer's, by the id `pm_…`. */
export interface StoredCard extends SavedCard {
  readonly _id: string;
}

/** An attempt to pay an invoice that is made but not yet filed among the payment intents. */
interface UnfiledAttempt {
  readonly _id: string;
  readonly intent: PaymentIntent;
}

/**
 * A customer with all that is theirs. There are no transactions: what changes together is one document, written as a
 * whole while its `version` is still the one that was read. 16 MB of invoices take decades.
 */
export interface Customer extends WithEvents {
  readonly created: Date;
  readonly email: string | null;
  readonly name: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** Cents that the next invoices add; below 0 a credit, which they use up. */
  readonly balance: number;
  /** All that were ever saved, the latest last. */
  readonly cards: readonly StoredCard[];
  /** The id of the card for what has none of its own; only the portal sets it. */
  readonly default_card: string | null;
  /** With which the numbers of their invoices begin. */
  readonly invoice_prefix: string;
  /** Oldest first, as are the invoices. */
  readonly subscriptions: readonly Subscription[];
  readonly invoices: readonly Invoice[];
  readonly unfiled_attempts: readonly UnfiledAttempt[];
  /** When the clock has something to do here next. */
  readonly due_at: Date | null;
  readonly version: number;
}

/** A new customer's document. */
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

/** The customer with a subscription that is new or changed. */
export const withSubscription = (customer: Customer, subscription: Subscription): Customer => ({
  ...customer,
  subscriptions: replacedIn(customer.subscriptions, subscription),
});

/** The customer with an invoice that is new or changed. */
export const withInvoice = (customer: Customer, invoice: Invoice): Customer => ({
  ...customer,
  invoices: replacedIn(customer.invoices, invoice),
});

/** The customer with something to tell. */
export const told = (customer: Customer, type: EventType, object: object, { at, cause }: Happening): Customer => ({
  ...customer,
  unfiled_events: [...customer.unfiled_events, newEvent(type, object, at, cause)],
});

/** When the clock has something to do next: a period that ends, or a payment that is tried again. */
export function nextDue({ subscriptions, invoices }: Customer): Date | null {
  const instants = [
    ...subscriptions.filter(isLive).map(({ period }) => period.end),
    ...invoices.flatMap(({ next_attempt }) => next_attempt ?? []),
  ];
  return instants.length > 0 ? new Date(Math.min(...instants.map((at) => at.getTime()))) : null;
}
