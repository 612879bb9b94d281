import type { Job } from '@keystead/service-kit';
import type { UserStore } from '../users/user-store.ts';

/** Cancels the subscription of an account in billing. Idempotent. */
export type CancelSubscription = (accountId: number) => Promise<unknown>;

/**
 * Cancels the subscriptions of users who requested deletion (rules §5). The deletion itself stores that this is due, so
 * after a crash or an outage of billing nobody keeps paying.
 */
export const cancelSubscriptions = (users: UserStore, cancel: CancelSubscription): Job => ({
  name: 'cancel subscriptions of deleted accounts',
  every: 5_000,
  async run() {
    const failures: unknown[] = [];
    for await (const { _id, account_id } of users.eachToCancel()) {
      try {
        await cancel(account_id);
        await users.cancelled(_id);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} subscriptions were not cancelled`);
  },
});
