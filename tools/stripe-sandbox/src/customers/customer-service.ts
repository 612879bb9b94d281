import { type Job, retryOnConflict } from '@keystead/service-kit';
import { missing } from '../api/stripe-error.ts';
import type { SandboxClock } from '../clock/sandbox-clock.ts';
import { catchUp } from '../subscriptions/subscription-lifecycle.ts';
import { presentCustomer } from './customer.mapper.ts';
import type { CustomerRepository } from './customer.repository.ts';
import {
  type ChangeContext,
  type Customer,
  type CustomerChange,
  type StoredCard,
  withCard,
  withEvent,
} from './customer.ts';

interface CustomerServiceDependencies {
  readonly customers: CustomerRepository;
  readonly clock: SandboxClock;
}

/** Changes customers, one write for each change. Work that is due by the clock is applied first. */
export class CustomerService {
  readonly #deps: CustomerServiceDependencies;

  constructor(deps: CustomerServiceDependencies) {
    this.#deps = deps;
  }

  /** The customer in its present state: work that is due by the clock is applied first. */
  async find(customerId: string): Promise<Customer | null> {
    const { customers, clock } = this.#deps;
    const customer = await customers.find(customerId);
    if (!customer?.due_at || customer.due_at > (await clock.now())) return customer;
    return this.change(customerId, null, (now) => ({ customer: now, result: now }));
  }

  /**
   * Applies a change to a customer and stores it. On a version conflict it applies the change again to the newer
   * version.
   * @throws StripeError when there is no such customer, and any error of the change; then nothing is stored.
   */
  async change<R>(
    customerId: string,
    cause: ChangeContext['cause'],
    apply: (customer: Customer, context: ChangeContext) => CustomerChange<R>,
  ): Promise<R> {
    const { customers, clock } = this.#deps;
    const applied = await retryOnConflict('this customer', async () => {
      const before = await customers.find(customerId);
      if (!before) throw missing('customer', customerId, 'customer');
      const at = await clock.now();
      const { customer, result } = apply(catchUp(before, at), { at, cause });
      return customer === before || (await customers.write(before, customer)) ? { result } : undefined;
    });
    return applied.result;
  }

  /** Applies all work that is due by the clock, for every customer, in order of time. */
  async applyDueWork(): Promise<void> {
    const { customers, clock } = this.#deps;
    const now = await clock.now();
    for (let due = await customers.findMostDue(now); due; due = await customers.findMostDue(now))
      if (due.due_at) await customers.write(due, catchUp(due, due.due_at));
  }

  readonly job: Job = { name: 'renew subscriptions', every: 1_000, run: () => this.applyDueWork() };
}

export interface CustomerSources {
  readonly customers: CustomerRepository;
  readonly customerService: CustomerService;
}

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

/**
 * Saves a card as the customer's default, for subscriptions without their own. As at Stripe, this pays nothing, and a
 * subscription that has a card keeps it.
 */
export function saveCard(before: Customer, card: StoredCard, context: ChangeContext): Customer {
  const customer = { ...withCard(before, card), default_card: card._id };
  return withEvent(customer, 'customer.updated', presentCustomer(customer), context);
}
