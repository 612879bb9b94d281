import { objectId } from '../api/objects.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { presentCustomer } from './customer.mapper.ts';
import { type ChangeContext, type Customer, type SavedCard, type StoredCard, withEvent } from './customer.ts';

/** A card with its id, which is derived from the seed. The same number entered again is another card. */
export const newCard = (card: SavedCard, seed: string): StoredCard => ({
  ...card,
  _id: objectId('pm_', `card ${seed}`),
});

/** Returns the customer with one more card. */
export const withCard = (customer: Customer, card: StoredCard): Customer => ({
  ...customer,
  cards: [...customer.cards.filter(({ _id }) => _id !== card._id), card],
});

export const cardOf = ({ cards }: Customer, id: string | null): StoredCard | null =>
  cards.find(({ _id }) => _id === id) ?? null;

/** The card that pays a subscription: its own card before the customer's default, as at Stripe. */
export const payingCard = (customer: Customer, { card }: Pick<Subscription, 'card'>): StoredCard | null =>
  cardOf(customer, card ?? customer.default_card);

/**
 * Saves a card as the customer's default, for subscriptions without their own. As at Stripe, this pays nothing, and a
 * subscription that has a card keeps it.
 */
export function saveCard(before: Customer, card: StoredCard, context: ChangeContext): Customer {
  const customer = { ...withCard(before, card), default_card: card._id };
  return withEvent(customer, 'customer.updated', presentCustomer(customer), context);
}
