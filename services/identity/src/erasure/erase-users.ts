import type { EntitlementStore, Job, Outbox } from '@keystead/service-kit';
import type { ApiKeyStore } from '../api-keys/api-key-store.ts';
import type { EmailAddressRepository } from '../email-addresses/email-address-repository.ts';
import { eraseMail } from '../mail/erase-mail.ts';
import type { MailFolder } from '../mail/mail-folder.ts';
import type { OutboxStore } from '../mail/outbox-store.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { UserStore } from '../users/user-store.ts';
import type { ErasedAccountStore } from './erased-account-store.ts';

/** Everything that holds something of a user. */
interface Needs {
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
 * Erases those who asked for it 30 days ago, and tells the other services by a note. The note comes first and the user
 * goes last, so that what a crash leaves undone is done again.
 */
export const eraseUsers = (needs: Needs): Job => ({
  name: 'erase users',
  every: 60 * 60_000,
  async run() {
    const { users, addresses, sessions, apiKeys, entitlementStore, erasedAccounts, reports } = needs;
    for (const user of await users.dueForErasure(new Date())) {
      // The account is its owner's: somebody who only worked in it takes nothing of it along.
      if (user._id === user.account_id) {
        await erasedAccounts.note(user.account_id);
        await reports.eraseOf(user.account_id);
        await entitlementStore.eraseOf(user.account_id);
      }
      await Promise.all([sessions.eraseOf(user._id), apiKeys.eraseOf(user._id), addresses.eraseOf(user._id)]);
      await eraseMail(user, needs);
      await users.erase(user._id);
    }
  },
});
