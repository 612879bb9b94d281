import { type Job, retryOnConflict } from '@keystead/service-kit';
import { missing } from '../api/stripe-error.ts';
import type { SandboxClock } from '../clock/sandbox-clock.ts';
import { catchUp } from '../subscriptions/catch-up.ts';
import type { ChangeContext } from './change-context.ts';
import type { Customer } from './customer.ts';
import type { CustomerStore } from './customer-store.ts';

/** The result of a change: the changed customer, and the value to return. */
export interface CustomerChange<R> {
  readonly customer: Customer;
  readonly result: R;
}

interface CustomerServiceDependencies {
  readonly customers: CustomerStore;
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
