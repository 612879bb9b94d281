import { missing } from '../api/stripe-error.ts';
import type { Customer } from './customer.ts';
import type { CustomerService } from './customer-service.ts';
import type { CustomerStore } from './customer-store.ts';

/** The sources of customers' subscriptions and invoices. */
export interface CustomerSources {
  readonly customers: CustomerStore;
  readonly customerService: CustomerService;
}

/** An object of a customer's, with the customer. */
export interface CustomerObject<T> {
  readonly customer: Customer;
  readonly one: T;
}

/** The customer that a list is for, in its present state, or all customers who have or had a subscription. */
export async function customersOf(
  { customers, customerService }: CustomerSources,
  id: string | undefined,
): Promise<Customer[]> {
  if (id === undefined) {
    await customerService.applyDueWork();
    return customers.findSubscribers();
  }
  const customer = await customerService.find(id);
  if (!customer) throw missing('customer', id, 'customer');
  return [customer];
}

/** The customers' objects, newest first. Of the same second, the one created later comes first. */
export const newestFirst = <T extends { readonly created: Date }>(
  customers: readonly Customer[],
  listOf: (customer: Customer) => readonly T[],
): CustomerObject<T>[] =>
  customers
    .flatMap((customer) => listOf(customer).map((one) => ({ customer, one })))
    .reverse()
    .sort((first, second) => second.one.created.getTime() - first.one.created.getTime());
