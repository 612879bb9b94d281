import { identity } from '@keystead/contracts';
import {
  bearerOf,
  endpoint,
  reply,
  retryOnConflict,
  type TokenVerifier,
  ValidationFailed,
} from '@keystead/service-kit';
import type { AttemptLimits } from '../limits/attempt-limits.ts';
import { LinkInvalid } from '../links/link-invalid.ts';
import { linkHash } from '../links/one-time-link.ts';
import type { PasswordCheck } from '../passwords/password-check.ts';
import { WrongPassword } from '../passwords/wrong-password.ts';
import type { AccountAccess } from '../sessions/account-access.ts';
import { emailKey } from '../users/email-key.ts';
import { confirmable, confirmation, type User } from '../users/user.ts';
import { userActor } from '../users/user-actor.ts';
import type { UserStore } from '../users/user-store.ts';

interface ConfirmationDependencies {
  readonly users: UserStore;
  readonly limits: AttemptLimits;
  readonly access: AccountAccess;
  readonly check: PasswordCheck;
  readonly verifier: Pick<TokenVerifier, 'user'>;
}

/** The address that a link was sent to, and the users who may confirm it; null if the link is invalid. */
async function behindLink(users: UserStore, hash: string): Promise<{ email: string; candidates: User[] } | null> {
  const owner = await users.findByLink(hash, ['confirm']);
  const link = owner?.links.find((it) => it.hash === hash);
  const email = owner && link && confirmable(owner, link);
  if (!email) return null;
  // The link proves that its reader has access to the mailbox, but not which of the registrations is the reader's.
  const isOwn = emailKey(email) === owner.email_key && !owner.email_confirmed;
  return { email, candidates: isOwn ? await users.findUnconfirmed(owner.email_key) : [owner] };
}

/** The id of the signed-in user, or undefined without a valid token. */
async function signedInAs({ verifier }: ConfirmationDependencies, authorization: string): Promise<number | undefined> {
  const token = bearerOf(authorization);
  const caller = token && (await verifier.user(token).catch(() => undefined));
  return caller && !caller.key ? caller.userId : undefined;
}

/**
 * Confirms an e-mail address: the user's own, or the pending one, which then replaces it. The request needs the link
 * sent to the address, and the session or the password of the user. Without these, the mailbox owner could confirm a
 * stranger's registration or change of address. Tokens reflect the confirmation from the next renewal.
 * @throws ValidationFailed if there is neither a session nor a password.
 * @throws WrongPassword if the password matches no user of the address.
 * @throws EmailTaken if another user has confirmed the address first.
 */
export const confirmEmail = (deps: ConfirmationDependencies) =>
  endpoint(identity, 'POST /auth/confirm-email', async ({ body, address, header }) => {
    const { users, limits, check, access } = deps;
    await limits.linkFromAddress.check(address);
    const hash = linkHash(body.token);
    const userId = await signedInAs(deps, header('authorization'));
    const user = await retryOnConflict('this account', async () => {
      const link = await behindLink(users, hash);
      if (!link) return null;
      let confirming = link.candidates.find(({ _id }) => _id === userId) ?? null;
      if (!confirming && body.password === undefined) throw new ValidationFailed({ password: 'is required' });
      confirming ??= await check.match(link.email, link.candidates, body.password ?? '', { address });
      if (!confirming) throw new WrongPassword('password');
      return (await users.change(confirming, confirmation(confirming, link.email, new Date()))) ?? undefined;
    });
    if (!user) {
      await limits.linkFromAddress.count(address);
      throw new LinkInvalid();
    }
    await access.applyConsequences(user);
    return { ...reply({ message: 'Your e-mail address is confirmed.' }), actor: userActor(user) };
  });
