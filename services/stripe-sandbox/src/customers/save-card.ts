import { type Customer, type StoredCard, told } from './customer.ts';
import { withCard } from './customer-cards.ts';
import type { Happening } from './happening.ts';
import { presentCustomer } from './present-customer.ts';

/**
 * Saves a card as the customer's default, for subscriptions without their own. As at Stripe, this pays nothing, and a
 * subscription that has a card keeps it.
 */
export function saveCard(before: Customer, card: StoredCard, happening: Happening): Customer {
  const customer = { ...withCard(before, card), default_card: card._id };
  return told(customer, 'customer.updated', presentCustomer(customer), happening);
}
