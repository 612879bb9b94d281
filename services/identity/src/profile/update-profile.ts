import { type Body, identity } from '@keystead/contracts';
import { Conflict, endpoint, reply, ValidationFailed } from '@keystead/service-kit';
import type { AttemptLimits } from '../limits/attempt-limits.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { PasswordCheck } from '../passwords/password-check.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import { assertPasswordAllowed } from '../passwords/password-rules.ts';
import { WrongPassword } from '../passwords/wrong-password.ts';
import type { SessionDesk } from '../sessions/session-desk.ts';
import { EmailTaken } from '../users/email-taken.ts';
import { signedInUser } from '../users/signed-in-user.ts';
import { passwordChange, profileChange, type User } from '../users/user.ts';
import { presentUser } from '../users/user-presenter.ts';
import type { UserStore } from '../users/user-store.ts';

/** What changing a profile needs beside the store. */
interface Needs {
  readonly check: PasswordCheck;
  readonly hasher: PasswordHasher;
  readonly limits: AttemptLimits;
  readonly mailer: Mailer;
  readonly desk: SessionDesk;
}

type Change = Body<'PUT /profile'>;

/** Changes a profile. A new address or password ends every session; the answer carries the token of a fresh one. */
export const updateProfile = (users: UserStore, needs: Needs) =>
  endpoint(identity, 'PUT /profile', async ({ caller, body, address }) => {
    const before = await signedInUser(users, caller);
    const change = {
      ...(body.new_password !== undefined && (await newPassword(before, body, address, needs))),
      ...profileChange(before, body),
    };
    const user = await saved(users, before, change, address, needs);
    await announce(before, user, needs.mailer);
    if (user.credentials === before.credentials) return reply({ user: presentUser(user) });
    await needs.desk.endEarlier(user);
    return reply(await needs.desk.open(user));
  });

async function newPassword(user: User, body: Change, address: string, needs: Needs): Promise<Partial<User>> {
  const { current_password, new_password = '' } = body;
  if (current_password === undefined) throw new ValidationFailed({ current_password: 'is required' });
  assertPasswordAllowed(new_password, { ...user, ...body }, 'new_password');
  const right = await needs.check.passes(user.email, user, current_password, address);
  if (!right) throw new WrongPassword('current_password');
  return passwordChange(user, await needs.hasher.hash(new_password));
}

async function saved(
  users: UserStore,
  before: User,
  change: ReturnType<typeof profileChange>,
  address: string,
  { limits }: Needs,
): Promise<User> {
  if (change.email_key !== before.email_key) await limits.taken.check(address, change.email);
  try {
    const user = await users.change(before, change);
    if (user) return user;
  } catch (error) {
    if (error instanceof EmailTaken) await limits.taken.count(address, change.email);
    throw error;
  }
  throw new Conflict('Your profile was changed in the meantime. Please try again.');
}

async function announce(before: User, user: User, mailer: Mailer): Promise<void> {
  const user_id = user._id;
  if (user.email_key !== before.email_key) {
    await mailer.write(user.email, { kind: 'confirm', user_id });
    await mailer.write(before.email, { kind: 'address-changed', user_id, new_email: user.email });
  }
  if (user.password_hash !== before.password_hash)
    await mailer.write(before.email, { kind: 'password-changed', user_id });
}
