import { missing } from '../api/stripe-error.ts';
import type { Customer } from './customer.ts';
import type { CustomerStore } from './customer-store.ts';
import type { CustomerTurns } from './customer-turns.ts';

/** The sources of customers' subscriptions and invoices. */
export interface CustomerSources {
  readonly customers: CustomerStore;
  readonly turns: CustomerTurns;
}

/** An object of a customer's, with the customer. */
export interface OfCustomer<T> {
  readonly customer: Customer;
  readonly one: T;
}

/** The customer that a list is for, in its present state, or all customers who have or had a subscription. */
export async function customersOf({ customers, turns }: CustomerSources, id: string | undefined): Promise<Customer[]> {
  if (id === undefined) {
    await turns.settleDue();
    return customers.findSubscribers();
  }
  const customer = await turns.find(id);
  if (!customer) throw missing('customer', id, 'customer');
  return [customer];
}

/** The customers' objects, newest first. Of the same second, the one created later comes first. */
export const newestFirst = <T extends { readonly created: Date }>(
  customers: readonly Customer[],
  listOf: (customer: Customer) => readonly T[],
): OfCustomer<T>[] =>
  customers
    .flatMap((customer) => listOf(customer).map((one) => ({ customer, one })))
    .reverse()
    .sort((first, second) => second.one.created.getTime() - first.one.created.getTime());
