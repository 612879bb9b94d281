import { type Job, retryOnConflict } from '@keystead/service-kit';
import { missing } from '../api/stripe-error.ts';
import type { SandboxClock } from '../clock/sandbox-clock.ts';
import { catchUp } from '../subscriptions/catch-up.ts';
import type { Customer } from './customer.ts';
import type { CustomerStore } from './customer-store.ts';
import type { Happening } from './happening.ts';

/** What a verb makes of a customer, and what it answers. */
export interface Turn<R> {
  readonly customer: Customer;
  readonly result: R;
}

/** What customers are changed with. */
interface TurnNeeds {
  readonly customers: CustomerStore;
  readonly clock: SandboxClock;
}

/** Changes customers, one write each, after what has fallen due by the clock has happened to them. */
export class CustomerTurns {
  readonly #needs: TurnNeeds;

  constructor(needs: TurnNeeds) {
    this.#needs = needs;
  }

  /** A customer as they are now: what has fallen due by the clock has happened. */
  async find(customerId: string): Promise<Customer | null> {
    const { customers, clock } = this.#needs;
    const customer = await customers.find(customerId);
    if (!customer?.due_at || customer.due_at > (await clock.now())) return customer;
    return this.change(customerId, null, (now) => ({ customer: now, result: now }));
  }

  /**
   * Writes what a verb makes of a customer, whoever else writes meanwhile; the verb is asked anew then.
   * @throws StripeError when there is no such customer, and what the verb throws: nothing is written.
   */
  async change<R>(
    customerId: string,
    cause: Happening['cause'],
    verb: (customer: Customer, happening: Happening) => Turn<R>,
  ): Promise<R> {
    const { customers, clock } = this.#needs;
    const done = await retryOnConflict('this customer', async () => {
      const before = await customers.find(customerId);
      if (!before) throw missing('customer', customerId, 'customer');
      const at = await clock.now();
      const { customer, result } = verb(catchUp(before, at), { at, cause });
      return customer === before || (await customers.write(before, customer)) ? { result } : undefined;
    });
    return done.result;
  }

  /** Does whatever has fallen due by the clock, whoever's it is, in its order. */
  async settleDue(): Promise<void> {
    const { customers, clock } = this.#needs;
    const now = await clock.now();
    for (let due = await customers.findMostDue(now); due; due = await customers.findMostDue(now))
      if (due.due_at) await customers.write(due, catchUp(due, due.due_at));
  }

  readonly job: Job = { name: 'renew subscriptions', every: 1_000, run: () => this.settleDue() };
}
