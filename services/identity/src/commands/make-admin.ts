import { createInterface } from 'node:readline/promises';
import { type Body, identity } from '@keystead/contracts';
import { compileRoute, idBlocks, ValidationFailed } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import { ApiKeyStore } from '../api-keys/api-key-store.ts';
import { EmailAddressRepository } from '../email-addresses/email-address-repository.ts';
import { PasswordHasher, strongCost } from '../passwords/password-hasher.ts';
import { assertPasswordAllowed } from '../passwords/password-rules.ts';
import { SessionStore } from '../sessions/session-store.ts';
import { confirmedPlace, newUser, passwordChange, type User } from '../users/user.ts';
import { UserStore } from '../users/user-store.ts';
import { CommandError, runCommand } from './run-command.ts';

const name = { first_name: 'Keystead', last_name: 'Admin' };
const admin = { role: 'admin', email_confirmed: true, email_place: confirmedPlace } as const;

/** From ADMIN_PASSWORD, else the first line of the standard input. */
async function readPassword(given: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  process.stderr.write('Password: ');
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}

/** Holds what was typed to the rules of a registration. */
function registration(typed: { email: string; password: string }): Body<'POST /auth/register'> {
  const route = compileRoute(identity.routes['POST /auth/register'], 'POST');
  try {
    const body = route.body({ ...name, ...typed }) as Body<'POST /auth/register'>;
    assertPasswordAllowed(body.password, body);
    return body;
  } catch (error) {
    if (!(error instanceof ValidationFailed)) throw error;
    const complaints = Object.entries(error.details.fields ?? {});
    throw new CommandError(complaints.map(([field, complaint]) => `The ${field} ${complaint}.`).join(' '));
  }
}

/**
 * Null when somebody else was faster. Sessions end, for their tokens name the role of before; so do API keys, which whoever
 * had the account until now would hold an admin's powers by.
 */
async function promote(users: UserStore, database: Connection, user: User, hash: string): Promise<User | null> {
  // A tenant's time zone was told to nobody; their account's counts from now on.
  const told = { timezone_changed_at: new Date() };
  const promoted = await users.change(user, {
    ...passwordChange(user, hash),
    ...admin,
    ...told,
    undo_links: [],
    email_changes: [],
  });
  if (!promoted) return null;
  const sessions = new SessionStore(database);
  const addresses = new EmailAddressRepository(database, idBlocks(database, 'users'));
  // Other registrations with the address belong to other people. The service closes them at the
  // next sign-in.
  await sessions.endEarlier(promoted);
  await new ApiKeyStore(database).revokeOf(promoted._id);
  await addresses.prove(promoted);
  return promoted;
}

// Makes an administrator, or one of an existing user: node services/identity/src/commands/make-admin.ts EMAIL
// The password is always set anew: whoever registered the address before need not be whom the command means.
await runCommand(async (database, { ADMIN_PASSWORD }) => {
  const [typed] = process.argv.slice(2);
  if (!typed) throw new CommandError('Usage: make-admin.ts EMAIL');
  const users = new UserStore(database);
  await users.createIndexes();
  const { email, password } = registration({ email: typed, password: await readPassword(ADMIN_PASSWORD) });
  const password_hash = await new PasswordHasher(strongCost).hash(password);
  const user = await users.findByEmail(email);
  const made = user
    ? await promote(users, database, user, password_hash)
    : await users.insert(
        newUser(await idBlocks(database, 'users').next(), { ...name, ...admin, email, password_hash }, new Date()),
      );
  if (!made) throw new CommandError(`${email} was changed in the meantime; please run the command again.`);
  return `${email} is an administrator now.`;
});
