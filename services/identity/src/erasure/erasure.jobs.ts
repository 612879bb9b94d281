import { attemptEach, type EntitlementStore, type Job, type Outbox } from '@keystead/service-kit';
import type { ApiKeyRepository } from '../api-keys/api-key.repository.ts';
import type { AppSecretRepository } from '../connected-apps/app-secret.repository.ts';
import type { EmailAddressRepository } from '../email-addresses/email-address.repository.ts';
import type { MailFolder } from '../mail/mail-folder.ts';
import type { OutboxRepository } from '../mail/outbox.repository.ts';
import type { NotificationRepository } from '../notices/notification.repository.ts';
import type { SessionRepository } from '../sessions/session.repository.ts';
import type { UserRepository } from '../users/user.repository.ts';
import type { User } from '../users/user.ts';
import type { ErasedAccountRepository } from './erased-account.repository.ts';

interface ErasureDependencies {
  readonly users: UserRepository;
  readonly addresses: EmailAddressRepository;
  readonly sessions: SessionRepository;
  readonly apiKeys: ApiKeyRepository;
  readonly appSecrets: AppSecretRepository;
  readonly notifications: NotificationRepository;
  readonly entitlementStore: EntitlementStore;
  readonly outbox: OutboxRepository;
  readonly reports: Outbox;
  readonly mailFolder: MailFolder | null;
  readonly erasedAccounts: ErasedAccountRepository;
}

/**
 * The e-mails that name the user, and all that were sent to their address. The address has been free for 30 days. If
 * another user has registered it since, the e-mails to it are that user's and stay.
 */
async function eraseMail(
  user: Pick<User, '_id' | 'email'>,
  { users, outbox, mailFolder }: ErasureDependencies,
): Promise<void> {
  const taken = (await users.findByEmail(user.email)) !== null;
  const ids = await outbox.idsOf(user._id, taken ? null : user.email);
  // Delete the files first: without the outbox entries, nothing would refer to them.
  for (const id of ids) await mailFolder?.remove(id);
  if (!taken) await mailFolder?.removeTo(user.email);
  await outbox.erase(ids);
}

/**
 * The erased-account record informs the other services. It is written first and the user is deleted last, so that the
 * next run completes what a crash interrupted.
 */
export const eraseUsers = (deps: ErasureDependencies): Job => ({
  name: 'erase users',
  every: 60 * 60_000,
  async run() {
    const { users, addresses, sessions, apiKeys, appSecrets, notifications } = deps;
    const { entitlementStore, erasedAccounts, reports } = deps;
    for (const user of await users.dueForErasure(new Date())) {
      // The account belongs to its owner. Erasing a member leaves the account's data in place.
      if (user._id === user.account_id) {
        await erasedAccounts.record(user.account_id);
        await reports.eraseOf(user.account_id);
        await entitlementStore.eraseOf(user.account_id);
        await notifications.eraseAccount(user.account_id);
      }
      // Before the addresses, which say whose they are.
      await notifications.eraseOf([user._id, ...(await addresses.everyIdOf(user._id))]);
      await Promise.all([sessions, apiKeys, appSecrets, addresses].map((store) => store.eraseOf(user._id)));
      await eraseMail(user, deps);
      await users.erase(user._id);
    }
  },
});

/** Idempotent. */
export type CancelSubscription = (accountId: number) => Promise<unknown>;

/**
 * The deletion itself stores that this is due (rules §5), so after a crash or an outage of billing nobody keeps paying.
 */
export const cancelSubscriptions = (users: UserRepository, cancel: CancelSubscription): Job => ({
  name: 'cancel subscriptions of deleted accounts',
  every: 5_000,
  run: () =>
    attemptEach(
      users.eachToCancel(),
      async ({ _id, account_id }) => {
        await cancel(account_id);
        await users.cancelled(_id);
      },
      (count) => `${count} subscriptions were not cancelled`,
    ),
});
