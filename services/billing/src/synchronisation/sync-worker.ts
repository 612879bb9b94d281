import { type Job, WorkQueue } from '@keystead/service-kit';
import type { Customer } from '../customers/customer.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { AccountSync, type SyncDependencies } from './account-sync.ts';

/** The worker never gives up, because the provider's state is decisive. */
const waits = { first: 2_000, longest: 60 * 60_000 };

/** Synchronises accounts with the provider: immediately on request, and again until it succeeds. */
export class SyncWorker {
  readonly #deps: SyncDependencies;
  readonly #sync: AccountSync;
  readonly #queue: WorkQueue<Customer>;
  #isAsked = false;
  #isAwake = false;
  /** Attempts due synchronisations again, including those that a crashed process left behind. */
  readonly job: Job;

  constructor(deps: SyncDependencies) {
    const { customers, log } = deps;
    this.#deps = deps;
    this.#sync = new AccountSync(deps);
    this.#queue = new WorkQueue<Customer>({
      name: 'take over subscriptions',
      every: 2_000,
      claimDue: () => customers.take(),
      attempt: async (customer) => void (await this.#syncOf(customer)),
      retryAt: (id, at) => customers.retryAt(id, at),
      waits,
      alarmingAttempts: 10,
      log,
    });
    this.job = this.#queue.job;
  }

  /** Queues a synchronisation of a customer and starts it; false for a customer that is not ours. */
  async look(customerId: string): Promise<boolean> {
    const ours = await this.#deps.customers.look(customerId);
    if (ours) this.#wake();
    return ours !== null;
  }

  /**
   * Synchronises an account now and returns its subscription, which must have begun before.
   * @throws The errors of the provider's client; the worker then retries in the background.
   */
  async syncNow(accountId: number): Promise<Subscription> {
    const { customers, subscriptions } = this.#deps;
    const known = await customers.findByAccount(accountId);
    const customer = known && (await customers.look(known._id));
    const subscription = customer ? await this.#syncOf(customer) : await subscriptions.current(accountId);
    if (!subscription) throw new Error(`account ${accountId} has no subscription: it never began, or was erased`);
    return subscription;
  }

  /** Runs all due synchronisations, after the current ones. Never rejects. */
  doDue(): Promise<void> {
    return this.#queue.doDue();
  }

  /** Finishes the current synchronisation; the rest waits for the next start. */
  stop(): Promise<void> {
    return this.#queue.stop();
  }

  /** Coalesces requests that arrive during a run: the next run handles all of them. */
  #wake(): void {
    this.#isAsked = true;
    if (this.#isAwake) return;
    this.#isAwake = true;
    void this.#seeToAsked();
  }

  async #seeToAsked(): Promise<void> {
    while (this.#isAsked) {
      this.#isAsked = false;
      await this.doDue();
    }
    this.#isAwake = false;
  }

  async #syncOf(customer: Customer): Promise<Subscription | null> {
    const subscription = await this.#sync.run(customer);
    await this.#deps.customers.done(customer);
    return subscription;
  }
}
