import { idBlocks } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import { ApiKeyRepository } from '../api-keys/api-key.repository.ts';
import { EmailAddressRepository } from '../email-addresses/email-address.repository.ts';
import { PasswordHasher, strongCost } from '../passwords/password-hasher.ts';
import { SessionRepository } from '../sessions/session.repository.ts';
import { UserRepository } from '../users/user.repository.ts';
import { CONFIRMED_PLACE, newUser, passwordChange, type User } from '../users/user.ts';
import { adminName, adminRegistration } from './admin-registration.ts';
import { CommandError, runCommand } from './run-command.ts';

const admin = { role: 'admin', email_confirmed: true, email_place: CONFIRMED_PLACE } as const;

/**
 * Null after a version conflict. All sessions end, because their tokens contain the old role. All API keys, webhooks and
 * the calendar feed become invalid: with them, former users of the account would have an admin's access.
 */
async function promote(users: UserRepository, database: Connection, user: User, hash: string): Promise<User | null> {
  const now = new Date();
  // Tenants' zones are not in the feed of account zones. This adds the account's zone to it.
  const zoneChange = { timezone_changed_at: now };
  const promoted = await users.change(user, {
    ...passwordChange(user, hash),
    ...admin,
    ...zoneChange,
    access_void_before: now,
    undo_links: [],
    email_changes: [],
  });
  if (!promoted) return null;
  const sessions = new SessionRepository(database);
  const addresses = new EmailAddressRepository(database, idBlocks(database, 'users'));
  // Other registrations with the address belong to other people. The service closes them at the next sign-in.
  await sessions.endEarlier(promoted);
  await new ApiKeyRepository(database).revokeOf(promoted._id);
  await addresses.markConfirmed(promoted);
  return promoted;
}

// Creates an administrator, or makes a user one: node services/identity/src/commands/make-admin.ts EMAIL
// The command always sets the password: whoever registered the address need not be the intended administrator.
await runCommand(async (database, config) => {
  const { email, password } = await adminRegistration(process.argv[2], config);
  const users = new UserRepository(database);
  await users.createIndexes();
  const password_hash = await new PasswordHasher(strongCost).hash(password);
  const user = await users.findByEmail(email);
  const saved = user
    ? await promote(users, database, user, password_hash)
    : await users.insert(
        newUser(await idBlocks(database, 'users').next(), { ...adminName, ...admin, email, password_hash }, new Date()),
      );
  if (!saved) throw new CommandError(`${email} was changed in the meantime. Please run the command again.`);
  return `${email} is now an administrator.`;
});
