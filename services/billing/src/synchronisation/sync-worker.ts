import { type Job, WorkQueue } from '@keystead/service-kit';
import type { Customer } from '../customers/customer.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { AccountSync, type SyncDependencies } from './account-sync.ts';

/** Never given up: the state at the provider is what counts. */
const waits = { first: 2_000, longest: 60 * 60_000 };

/** Sees to it that what the provider has of an account is taken over, at once and until it has worked. */
export class SyncWorker {
  readonly #deps: SyncDependencies;
  readonly #sync: AccountSync;
  readonly #queue: WorkQueue<Customer>;
  #isAsked = false;
  #isAwake = false;
  /** Sees to what is due again, and to what a process left behind. */
  readonly job: Job;

  constructor(deps: SyncDependencies) {
    const { customers, log } = deps;
    this.#deps = deps;
    this.#sync = new AccountSync(deps);
    this.#queue = new WorkQueue<Customer>({
      name: 'take over subscriptions',
      every: 2_000,
      takeDue: () => customers.take(),
      attempt: async (customer) => void (await this.#syncOf(customer)),
      retryAt: (id, at) => customers.retryAt(id, at),
      waits,
      alarmingAttempts: 10,
      log,
    });
    this.job = this.#queue.job;
  }

  /** Asks for a look at what the provider has of a customer, and lets it begin; false for one that is none of ours. */
  async look(customerId: string): Promise<boolean> {
    const ours = await this.#deps.customers.look(customerId);
    if (ours) this.#wake();
    return ours !== null;
  }

  /**
   * Takes over what the provider has of an account now, and gives how its subscription stands then. It was begun before.
   * @throws what the provider's client throws; it is tried again in the background then.
   */
  async syncNow(accountId: number): Promise<Subscription> {
    const { customers, subscriptions } = this.#deps;
    const known = await customers.findByAccount(accountId);
    const customer = known && (await customers.look(known._id));
    const subscription = customer ? await this.#syncOf(customer) : await subscriptions.current(accountId);
    if (!subscription) throw new Error(`account ${accountId} has no subscription: it never began, or was erased`);
    return subscription;
  }

  /** Does whatever is due, after what is being done already. Never rejects. */
  doDue(): Promise<void> {
    return this.#queue.doDue();
  }

  /** Finishes the reading that is under way; what remains waits for the next start. */
  stop(): Promise<void> {
    return this.#queue.stop();
  }

  /** Of many looks that are asked for while others are under way, one run sees to all. */
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
