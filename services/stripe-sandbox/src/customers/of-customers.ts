import { missing } from '../api/stripe-error.ts';
import type { Customer } from './customer.ts';
import type { CustomerStore } from './customer-store.ts';
import type { CustomerTurns } from './customer-turns.ts';

/** Where the subscriptions and invoices of customers are read from. */
export interface CustomerSources {
  readonly customers: CustomerStore;
  readonly turns: CustomerTurns;
}

/** Something of a customer's, and the customer. */
export interface OfCustomer<T> {
  readonly customer: Customer;
  readonly one: T;
}

/** The one customer that a list is about, as they are now, or all who have subscribed. */
export async function customersOf({ customers, turns }: CustomerSources, id: string | undefined): Promise<Customer[]> {
  if (id === undefined) {
    await turns.settleDue();
    return customers.findSubscribers();
  }
  const customer = await turns.find(id);
  if (!customer) throw missing('customer', id, 'customer');
  return [customer];
}

/** What customers have, newest first; of the same second what came later comes first. */
export const newestFirst = <T extends { readonly created: Date }>(
  customers: readonly Customer[],
  listOf: (customer: Customer) => readonly T[],
): OfCustomer<T>[] =>
  customers
    .flatMap((customer) => listOf(customer).map((one) => ({ customer, one })))
    .reverse()
    .sort((first, second) => second.one.created.getTime() - first.one.created.getTime());
