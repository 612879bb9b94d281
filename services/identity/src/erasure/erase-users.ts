import type { EntitlementStore, Job, Outbox } from '@keystead/service-kit';
import type { ApiKeyStore } from '../api-keys/api-key-store.ts';
import type { EmailAddressRepository } from '../email-addresses/email-address-repository.ts';
import { eraseMail } from '../mail/erase-mail.ts';
import type { MailFolder } from '../mail/mail-folder.ts';
import type { OutboxStore } from '../mail/outbox-store.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { UserStore } from '../users/user-store.ts';
import type { ErasedAccountStore } from './erased-account-store.ts';

/** Every store that holds data of a user. */
interface Dependencies {
  readonly users: UserStore;
  readonly addresses: EmailAddressRepository;
  readonly sessions: SessionStore;
  readonly apiKeys: ApiKeyStore;
  readonly entitlementStore: EntitlementStore;
  readonly outbox: OutboxStore;
  readonly reports: Outbox;
  readonly mailFolder: MailFolder | null;
  readonly erasedAccounts: ErasedAccountStore;
}

/**
 * Erases users 30 days after they requested deletion. The erased-account record informs the other services. It is
 * written first and the user is deleted last, so that the next run completes what a crash interrupted.
 */
export const eraseUsers = (deps: Dependencies): Job => ({
  name: 'erase users',
  every: 60 * 60_000,
  async run() {
    const { users, addresses, sessions, apiKeys, entitlementStore, erasedAccounts, reports } = deps;
    for (const user of await users.dueForErasure(new Date())) {
      // The account belongs to its owner. Erasing a member leaves the account's data in place.
      if (user._id === user.account_id) {
        await erasedAccounts.record(user.account_id);
        await reports.eraseOf(user.account_id);
        await entitlementStore.eraseOf(user.account_id);
      }
      await Promise.all([sessions.eraseOf(user._id), apiKeys.eraseOf(user._id), addresses.eraseOf(user._id)]);
      await eraseMail(user, deps);
      await users.erase(user._id);
    }
  },
});
