import { type Job, retryOnConflict } from '@keystead/service-kit';
import { type ListPage, type Paging, pageOf } from '../api/objects.ts';
import { missing } from '../api/stripe-error.ts';
import type { SandboxClock } from '../clock/sandbox-clock.ts';
import { catchUp } from '../subscriptions/subscription-lifecycle.ts';
import type { CustomerRepository } from './customer.repository.ts';
import type { Customer, CustomerChange } from './customer.ts';

interface CustomerServiceDependencies {
  readonly customers: CustomerRepository;
  readonly clock: SandboxClock;
}

export interface CustomerObject<T> {
  readonly customer: Customer;
  readonly one: T;
}

/** The lists of a customer, and how errors name their objects. */
const owned = {
  invoices: { kind: 'invoice', param: 'invoice' },
  subscriptions: { kind: 'subscription', param: 'id' },
} as const;
type Owned = keyof typeof owned;
type OwnedObject<L extends Owned> = CustomerObject<Customer[L][number]>;

/** Reads and changes customers, one write for each change. Work that is due by the clock is applied first. */
export class CustomerService {
  readonly #deps: CustomerServiceDependencies;

  constructor(deps: CustomerServiceDependencies) {
    this.#deps = deps;
  }

  /**
   * The customer in its present state.
   * @throws StripeError when there is none.
   */
  async read(customerId: string, param?: string): Promise<Customer> {
    const { customers, clock } = this.#deps;
    const customer = await customers.read(customerId, param);
    if (!customer.due_at || customer.due_at > (await clock.now())) return customer;
    return this.update(customerId, (now) => now);
  }

  /**
   * A subscription or an invoice in its present state.
   * @throws StripeError when there is none.
   */
  async readOne<L extends Owned>(list: L, id: string): Promise<OwnedObject<L>> {
    const owner = await this.#deps.customers.ownerOf(list, id);
    const customer = owner === undefined ? undefined : await this.read(owner);
    const one: Customer[L][number] | undefined = customer?.[list].find(({ _id }) => _id === id);
    if (!customer || !one) throw missing(owned[list].kind, id, owned[list].param);
    return { customer, one };
  }

  async list<L extends Owned>(
    list: L,
    customerId: string,
    matches: (one: Customer[L][number]) => boolean,
    paging: Paging,
  ): Promise<ListPage<OwnedObject<L>>> {
    const customer = await this.read(customerId, 'customer');
    const newestFirst = customer[list]
      .map((one: Customer[L][number]) => ({ customer, one }))
      .filter(({ one }) => matches(one))
      .reverse();
    return pageOf(newestFirst, ({ one }) => one._id, owned[list].kind, paging);
  }

  /**
   * Applies a change to a customer and stores it. On a version conflict it applies the change again to the newer
   * version.
   * @throws StripeError when there is no such customer, and any error of the change; then nothing is stored.
   */
  async change<R>(customerId: string, apply: (customer: Customer, at: Date) => CustomerChange<R>): Promise<R> {
    const { customers, clock } = this.#deps;
    const applied = await retryOnConflict('this customer', async () => {
      const before = await customers.read(customerId);
      const at = await clock.now();
      const { customer, result } = apply(catchUp(before, at), at);
      return customer === before || (await customers.write(before, customer)) ? { result } : undefined;
    });
    return applied.result;
  }

  /** Applies a change without a result of its own, as `change` does. Returns the changed customer. */
  update(customerId: string, apply: (customer: Customer, at: Date) => Customer): Promise<Customer> {
    return this.change(customerId, (before, at) => {
      const customer = apply(before, at);
      return { customer, result: customer };
    });
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
