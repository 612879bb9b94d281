import type { Job } from '@keystead/service-kit';
import type { UserStore } from '../users/user-store.ts';

/** Tells billing that an account pays for nothing any more, however often. */
export type CancelSubscription = (accountId: number) => Promise<unknown>;

/**
 * Cancels what those who asked to be deleted pay for (rules §5). That it has to be done is written with the deletion
 * itself, so neither a crash nor an outage of billing leaves anybody paying.
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
