import {
  formerWordIndexes,
  idBlocks,
  indexMigration,
  isDuplicateKey,
  type Migration,
  recordMigration,
} from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import { EmailAddressRepository } from './email-addresses/email-address.repository.ts';
import { newEmailAddress } from './email-addresses/email-address.ts';
import { UserRepository } from './users/user.repository.ts';
import type { User } from './users/user.ts';

/** It allowed one registration for each address. */
const oneRegistrationIndex = (database: Connection): Migration =>
  indexMigration(1, 'drop the index of one registration', [[database.collection('users'), 'live_email']]);

/** With the id that tenant records contain. */
const recordOf = (user: User) => ({
  ...newEmailAddress(user._id, user, { user_id: user.email_confirmed ? user._id : null }),
  invited_at: user.password_hash === null ? user.created_at : null,
  links: user.links.filter(({ purpose }) => purpose === 'invitation'),
  created_at: user.created_at,
});

/** Another replica or an earlier attempt may have inserted some. */
function ignoreDuplicates(error: unknown): void {
  if (!isDuplicateKey(error)) throw error;
}

/**
 * For users from before address records existed. A confirmed address belongs to its user. An unconfirmed one belongs to
 * nobody, even if tenant records were linked to the user who registered it. An invited user without a password becomes
 * an address record and is deleted.
 */
function emailAddressRecords(database: Connection): Migration {
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

/** Users of earlier releases have none. They signed in when they registered at the latest. */
function lastSignIns(database: Connection): Migration {
  const collection = database.collection<User>('users');
  return recordMigration({
    id: 3,
    name: 'last sign-ins',
    collection,
    earlier: { last_sign_in_at: { $exists: false } },
    convert: (batch) =>
      collection.updateMany({ _id: { $in: batch.map(({ _id }) => _id) }, last_sign_in_at: { $exists: false } }, [
        { $set: { last_sign_in_at: '$created_at' } },
      ]),
  });
}

export const migrations = (database: Connection): Migration[] => [
  oneRegistrationIndex(database),
  emailAddressRecords(database),
  lastSignIns(database),
  formerWordIndexes(4, [database.collection('users')]),
];
