import { idBlocks, type Migration, onlyDuplicateKeys, recordMigration } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import { EmailAddressRepository } from '../email-addresses/email-address.repository.ts';
import { newEmailAddress } from '../email-addresses/email-address.ts';
import { UserRepository } from '../users/user.repository.ts';
import type { User } from '../users/user.ts';

/** With the id that tenant records contain. */
const recordOf = (user: User) => ({
  ...newEmailAddress(user._id, user, { user_id: user.email_confirmed ? user._id : null }),
  invited_at: user.password_hash === null ? user.created_at : null,
  links: user.links.filter(({ purpose }) => purpose === 'invitation'),
  created_at: user.created_at,
});

/** Another replica or an earlier attempt may have inserted some. */
function ignoreDuplicates(error: unknown): void {
  if (!onlyDuplicateKeys(error)) throw error;
}

/**
 * For users from before address records existed. A confirmed address belongs to its user. An unconfirmed one belongs to
 * nobody, even if tenant records were linked to the user who registered it. An invited user without a password becomes
 * an address record and is deleted.
 */
export function emailAddressRecords(database: Connection): Migration {
  const users = new UserRepository(database);
  const addresses = new EmailAddressRepository(database, idBlocks(database, 'users'));
  return recordMigration({
    id: 2,
    name: 'email address records',
    collection: database.collection<User>('users'),
    earlier: { email_place: { $exists: false } },
    async convert(batch) {
      await addresses.createIndexes();
      const live = batch.filter((user) => user.live);
      if (live.length > 0) await addresses.add(live.map(recordOf)).catch(ignoreDuplicates);
      await users.removeInvited(live.filter(({ password_hash }) => password_hash === null).map(({ _id }) => _id));
      await users.giveEmailPlaces(batch);
    },
  });
}
