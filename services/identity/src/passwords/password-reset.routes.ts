import { identity } from '@keystead/contracts';
import { type Endpoint, endpoint, isDuplicateKey, reply, retryOnConflict, tokenHash } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import type { EmailAddress } from '../email-addresses/email-address.ts';
import { useLink } from '../limits/attempt-limits.ts';
import { userActor } from '../users/user.mapper.ts';
import { emailKey, type NewUser, newUser, passwordReset, type User } from '../users/user.ts';
import { assertPasswordAllowed } from './password-rules.ts';

/** Null if the link has been used in the meantime. */
const reset = ({ users }: Dependencies, hash: string, password_hash: string): Promise<User | null> =>
  retryOnConflict('this account', async () => {
    const user = await users.findByLink(hash, ['reset']);
    if (!user) return null;
    return (await users.change(user, passwordReset(user, password_hash, new Date()))) ?? undefined;
  });

/**
 * The invitation decides the role, and users who registered the address without confirming it lose it. Null if a user
 * has already confirmed the address, for example by this link.
 */
async function acceptInvitation(
  { users, ids }: Dependencies,
  { _id, ...invited }: EmailAddress,
  { password_hash, timezone }: Required<Pick<NewUser, 'password_hash' | 'timezone'>>,
): Promise<User | null> {
  const { email, first_name, last_name, phone } = invited;
  const person = { email, first_name, last_name, phone, timezone, password_hash };
  const input = { ...person, role: 'tenant', email_confirmed: true } as const;
  const user = newUser((await users.hasId(_id)) ? await ids.next() : _id, input, new Date());
  try {
    return (await users.insert(user)) ? user : null;
  } catch (error) {
    // Two concurrent requests used the same link.
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/**
 * This confirms the address and ends all sessions. API keys and webhooks created before the address was confirmed
 * become invalid.
 */
const resetPassword = (deps: Dependencies) =>
  endpoint(identity, 'POST /auth/reset-password', async ({ body, address }) => {
    const { users, addresses, hasher, check, limits, mailer, access } = deps;
    const hash = tokenHash(body.token);
    const { user, isReset } = await useLink(limits, address, async () => {
      const owner = await users.findByLink(hash, ['reset']);
      const invited = owner ? null : await addresses.findByLink(hash, 'invitation');
      const person = owner ?? invited;
      if (!person) return null;
      assertPasswordAllowed(body.password, person);
      const password_hash = await hasher.hash(body.password);
      const set = await (invited
        ? acceptInvitation(deps, invited, { password_hash, timezone: body.timezone ?? null })
        : reset(deps, hash, password_hash));
      return set && { user: set, isReset: owner !== null };
    });
    await access.applyConsequences(user);
    await check.forget(user.email, address);
    if (isReset) await mailer.write(user.email, { kind: 'password-changed', user_id: user._id });
    return {
      ...reply({ message: 'Your password has been set. You can now sign in with it.' }),
      actor: userActor(user),
    };
  });

export const passwordResetEndpoints = (deps: Dependencies): Endpoint[] => [
  /** The request never checks whether the address is known. The mailer does, at the time of sending. */
  endpoint(identity, 'POST /auth/forgot-password', async ({ body, address }) => {
    await deps.limits.resetFromAddress.count(address);
    await deps.limits.resetOfAccount.count(emailKey(body.email));
    await deps.mailer.write(body.email, { kind: 'reset' });
    return reply({ message: 'Password reset instructions have been sent to your email.' });
  }),
  resetPassword(deps),
];
