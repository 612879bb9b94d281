import { objectId } from '../api/object-id.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import type { Customer, SavedCard, StoredCard } from './customer.ts';

/** A card with the id that it goes by; the same seed gives it the same. A number that is typed again is another card. */
export const newCard = (card: SavedCard, seed: string): StoredCard => ({
  ...card,
  _id: objectId('pm_', `card ${seed}`),
});

/** The customer with one card more. */
export const withCard = (customer: Customer, card: StoredCard): Customer => ({
  ...customer,
  cards: [...customer.cards.filter(({ _id }) => _id !== card._id), card],
});

/** A customer's card by its id. */
export const cardOf = ({ cards }: Customer, id: string | null): StoredCard | null =>
  cards.find(({ _id }) => _id === id) ?? null;

/** With which a subscription is paid: its own card goes before the customer's, as at Stripe. */
export const payingCard = (customer: Customer, { card }: Pick<Subscription, 'card'>): StoredCard | null =>
  cardOf(customer, card ?? customer.default_card);
