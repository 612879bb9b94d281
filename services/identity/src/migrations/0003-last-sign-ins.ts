import { type Migration, recordMigration } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import type { User } from '../users/user.ts';

/** Users of earlier releases have none. They signed in when they registered at the latest. */
export function lastSignIns(database: Connection): Migration {
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
