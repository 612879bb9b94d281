import { objectId } from '../api/object-id.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import type { Customer, SavedCard, StoredCard } from './customer.ts';

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
