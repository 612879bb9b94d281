import { WorkQueue } from '@keystead/service-kit';
import type { Customer } from '../customers/customers.ts';
import type { Subscription } from '../subscriptions/subscriptions.ts';
import { AccountSync, type SyncDependencies } from './account-sync.ts';

/** The worker never gives up, because the provider's state is decisive. */
const waits = { first: 2_000, longest: 60 * 60_000 };

/** Synchronises accounts with the provider: immediately on request, and again until it succeeds. */
export class SyncWorker extends WorkQueue<Customer> {
  readonly #deps: SyncDependencies;
  readonly #sync: AccountSync;

  constructor(deps: SyncDependencies) {
    const { customers, log } = deps;
    super({
      name: 'synchronise subscriptions',
      every: 2_000,
      claimDue: () => customers.claimDue(),
      attempt: async (customer) => void (await this.#syncCustomer(customer)),
      retryAt: (id, at) => customers.retryAt(id, at),
      waits,
      alarmingAttempts: 10,
      log,
    });
    this.#deps = deps;
    this.#sync = new AccountSync(deps);
  }

  /** Queues a synchronisation of a customer and starts it; false for a customer that is not ours. */
  async queueSync(customerId: string): Promise<boolean> {
    const ours = await this.#deps.customers.queueSync(customerId);
    if (ours) void this.doDue();
    return ours !== null;
  }

  /**
   * Synchronises an account now and returns its subscription, which must exist.
   * @throws The errors of the provider's client; the worker then retries in the background.
   */
  async syncNow(accountId: number): Promise<Subscription> {
    const { customers, subscriptions } = this.#deps;
    const existing = await customers.findByAccount(accountId);
    const customer = existing && (await customers.queueSync(existing._id));
    const subscription = customer ? await this.#syncCustomer(customer) : await subscriptions.current(accountId);
    if (!subscription) throw new Error(`account ${accountId} has no subscription: it was never created, or was erased`);
    return subscription;
  }

  async #syncCustomer(customer: Customer): Promise<Subscription | null> {
    const subscription = await this.#sync.run(customer);
    await this.#deps.customers.markDone(customer);
    return subscription;
  }
}
