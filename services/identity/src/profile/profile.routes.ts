import { type Body, identity } from '@keystead/contracts';
import {
  Conflict,
  type Endpoint,
  endpoint,
  nothing,
  reply,
  retryOnConflict,
  tokenHash,
  Unauthenticated,
  ValidationFailed,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { useLink } from '../limits/attempt-limits.ts';
import { linkLifetimes } from '../links/one-time-link.ts';
import { mailPolicy } from '../mail/mail.ts';
import { type AttemptOrigin, ownSession } from '../passwords/password-check.ts';
import { assertPasswordAllowed, WrongPassword } from '../passwords/password-rules.ts';
import { preferencesOf, presentUser, userActor } from '../users/user.mapper.ts';
import { signedInUser } from '../users/user.repository.ts';
import {
  deletion,
  EmailTaken,
  emailKey,
  passwordChange,
  profileChange,
  type User,
  undoneChange,
} from '../users/user.ts';

type Change = Body<'PUT /profile'>;

/**
 * A new password or address requires the current password. A new address takes effect when the link sent to it is
 * opened. A new password ends every session, and the response contains a new token.
 */
const updateProfile = (deps: Dependencies) =>
  endpoint(identity, 'PUT /profile', async ({ caller, body, address }) => {
    const { users, mailer, access, sessionService } = deps;
    const before = await signedInUser(users, caller);
    const moved = body.email !== undefined && emailKey(body.email) !== before.email_key ? body.email : null;
    if (moved !== null || body.new_password !== undefined)
      await assertPassword(before, body, { address, browser: ownSession(caller, before) }, deps);
    if (moved !== null) await assertFree(moved, before, address, deps);
    const change = {
      ...(body.new_password !== undefined &&
        passwordChange(before, await newHash(before, body, body.new_password, deps))),
      ...profileChange(before, body),
    };
    const user = await users.change(before, change);
    if (!user) throw new Conflict('Your profile was changed in the meantime. Please try again.');
    if (moved !== null) await mailer.write(moved, { kind: 'confirm', user_id: user._id });
    if (user.credentials === before.credentials) return reply({ user: presentUser(user) });
    await mailer.write(before.email, { kind: 'password-changed', user_id: user._id });
    await access.applyConsequences(user);
    return reply(await sessionService.open(user));
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

/** An early check: opening the confirmation link decides. An address that no user has confirmed is free. */
async function assertFree(email: string, user: User, address: string, { users, limits }: Dependencies): Promise<void> {
  await limits.taken.check(address, email);
  if ((await users.findConfirmed([email])).length > 0) {
    await limits.taken.count(address, email);
    throw new EmailTaken();
  }
  await limits.emailChangeOfUser.count(String(user._id));
}

const undone = ({ users }: Dependencies, hash: string): Promise<User | null> =>
  retryOnConflict('this account', async () => {
    const user = await users.findByUndoLink(hash);
    const link = user?.undo_links.find((it) => it.hash === hash);
    if (!user || !link) return null;
    return (await users.change(user, undoneChange(user, link, new Date()))) ?? undefined;
  });

/**
 * Invalidates the password, because it was needed to make the change, and all sessions, API keys and webhooks. The old
 * address gets a link to choose a new password.
 * @throws EmailTaken if another user has confirmed the old address in the meantime
 */
const undoEmailChange = (deps: Dependencies) =>
  endpoint(identity, 'POST /auth/undo-email-change', async ({ body, address }) => {
    const { limits, mailer, access } = deps;
    const user = await useLink(limits, address, () => undone(deps, tokenHash(body.token)));
    await access.applyConsequences(user);
    await mailer.write(user.email, { kind: 'reset' });
    const message = 'Your earlier email address has been restored. We have sent it a link to choose a new password.';
    return { ...reply({ message }), actor: userActor(user) };
  });

/**
 * Hides the user, ends all sessions and schedules the erasure after 30 days. The address is free immediately: a
 * registration with it creates a new user.
 */
const deleteProfile = ({ users, check, mailer, access }: Dependencies) =>
  endpoint(identity, 'DELETE /profile', async ({ caller, body, address }) => {
    const user = await signedInUser(users, caller);
    if (!(await check.passes(user, body.password, { address, browser: ownSession(caller, user) })))
      throw new WrongPassword('password');
    assertUndoExpired(user, new Date());
    const deleted = await users.change(user, deletion(user, new Date()));
    if (!deleted) throw new Conflict('Your profile was changed in the meantime. Please try again.');
    await access.applyConsequences(deleted);
    if (deleted.erase_at)
      await mailer.write(user.email, { kind: 'deletion', user_id: user._id, erase_at: deleted.erase_at });
    return nothing;
  });

/** @throws Conflict while the old address can undo a change: an attacker must not delete the account before then. */
function assertUndoExpired({ email_changes = [] }: User, now: Date): void {
  const changedAt = email_changes.at(-1)?.at;
  if (!changedAt || changedAt.getTime() + linkLifetimes.undo <= now.getTime()) return;
  const until = new Date(changedAt.getTime() + linkLifetimes.undo).toISOString().slice(0, 16).replace('T', ' ');
  throw new Conflict(`Your email address was changed recently. You can delete your account after ${until} UTC.`);
}

export const profileEndpoints = (deps: Dependencies): Endpoint[] => [
  endpoint(identity, 'GET /profile', async ({ caller }) => {
    const user = await signedInUser(deps.users, caller);
    const abilities = { read_mail: mailPolicy.read(caller) };
    return reply({ user: presentUser(user), preferences: preferencesOf(user), abilities });
  }),
  updateProfile(deps),
  /** Sending the current time zone again does not count as a change. */
  endpoint(identity, 'PUT /profile/preferences', async ({ caller, body }) => {
    const before = await signedInUser(deps.users, caller);
    const { timezone, ...others } = body;
    const change = timezone === before.preferences.timezone ? others : body;
    const user = Object.keys(change).length > 0 ? await deps.users.setPreferences(caller.userId, change) : before;
    if (!user) throw new Unauthenticated();
    return reply({ preferences: preferencesOf(user) });
  }),
  endpoint(identity, 'DELETE /profile/pending-email', async ({ caller }) => {
    const user = await signedInUser(deps.users, caller);
    const changed = user.pending_email === null ? user : await deps.users.change(user, { pending_email: null });
    if (!changed) throw new Conflict('Your profile was changed in the meantime. Please try again.');
    return reply({ user: presentUser(changed) });
  }),
  undoEmailChange(deps),
  deleteProfile(deps),
];
