import type { ChangeContext } from './change-context.ts';
import { type Customer, type StoredCard, withEvent } from './customer.ts';
import { withCard } from './customer-cards.ts';
import { presentCustomer } from './present-customer.ts';

/**
 * Saves a card as the customer's default, for subscriptions without their own. As at Stripe, this pays nothing, and a
 * subscription that has a card keeps it.
 */
export function saveCard(before: Customer, card: StoredCard, context: ChangeContext): Customer {
  const customer = { ...withCard(before, card), default_card: card._id };
  return withEvent(customer, 'customer.updated', presentCustomer(customer), context);
}
