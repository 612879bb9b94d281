import { type Body, identity } from '@keystead/contracts';
import { Conflict, endpoint, reply, ValidationFailed } from '@keystead/service-kit';
import type { AttemptLimits } from '../limits/attempt-limits.ts';
import type { Mailer } from '../mail/mailer.ts';
import { type AttemptOrigin, ownSession, type PasswordCheck } from '../passwords/password-check.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import { assertPasswordAllowed } from '../passwords/password-rules.ts';
import { WrongPassword } from '../passwords/wrong-password.ts';
import type { AccountAccess } from '../sessions/account-access.ts';
import type { SessionService } from '../sessions/session-service.ts';
import { emailKey } from '../users/email-key.ts';
import { EmailTaken } from '../users/email-taken.ts';
import { signedInUser } from '../users/signed-in-user.ts';
import { passwordChange, profileChange, type User } from '../users/user.ts';
import { presentUser } from '../users/user-presenter.ts';
import type { UserStore } from '../users/user-store.ts';

interface Dependencies {
  readonly check: PasswordCheck;
  readonly hasher: PasswordHasher;
  readonly limits: AttemptLimits;
  readonly access: AccountAccess;
  readonly mailer: Mailer;
  readonly sessionService: SessionService;
}

type Change = Body<'PUT /profile'>;

/**
 * Changes a profile. A new password or address requires the current password. A new address takes
 * effect when the link sent to it is opened. A new password ends every session, and the response
 * contains a new token.
 */
export const updateProfile = (users: UserStore, deps: Dependencies) =>
  endpoint(identity, 'PUT /profile', async ({ caller, body, address }) => {
    const before = await signedInUser(users, caller);
    const moved = body.email !== undefined && emailKey(body.email) !== before.email_key ? body.email : null;
    if (moved !== null || body.new_password !== undefined)
      await assertPassword(before, body, { address, browser: ownSession(caller, before) }, deps);
    if (moved !== null) await assertFree(users, moved, before, address, deps);
    const change = {
      ...(body.new_password !== undefined &&
        passwordChange(before, await newHash(before, body, body.new_password, deps))),
      ...profileChange(before, body),
    };
    const user = await users.change(before, change);
    if (!user) throw new Conflict('Your profile was changed in the meantime. Please try again.');
    if (moved !== null) await deps.mailer.write(moved, { kind: 'confirm', user_id: user._id });
    if (user.credentials === before.credentials) return reply({ user: presentUser(user) });
    await deps.mailer.write(before.email, { kind: 'password-changed', user_id: user._id });
    await deps.access.applyConsequences(user);
    return reply(await deps.sessionService.open(user));
  });

async function assertPassword(
  user: User,
  { current_password }: Change,
  from: AttemptOrigin,
  deps: Dependencies,
): Promise<void> {
  if (current_password === undefined) throw new ValidationFailed({ current_password: 'is required' });
  if (!(await deps.check.passes(user, current_password, from))) throw new WrongPassword('current_password');
}

function newHash(user: User, change: Change, password: string, { hasher }: Dependencies): Promise<string> {
  assertPasswordAllowed(password, { ...user, ...change }, 'new_password');
  return hasher.hash(password);
}

/**
 * An early check: opening the confirmation link decides. An address that no user has confirmed is
 * free.
 */
async function assertFree(
  users: UserStore,
  email: string,
  user: User,
  address: string,
  { limits }: Dependencies,
): Promise<void> {
  await limits.taken.check(address, email);
  if ((await users.findConfirmed([email])).length > 0) {
    await limits.taken.count(address, email);
    throw new EmailTaken();
  }
  await limits.emailChangeOfUser.count(String(user._id));
}
