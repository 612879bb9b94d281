import { identity } from '@keystead/contracts';
import {
  bearerOf,
  type Endpoint,
  endpoint,
  KeyedMutex,
  reply,
  retryOnConflict,
  tokenHash,
  ValidationFailed,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { useLink } from '../limits/attempt-limits.ts';
import { assertPasswordAllowed, WrongPassword } from '../passwords/password-rules.ts';
import { userActor } from '../users/user.mapper.ts';
import { signedInUser, type UserRepository } from '../users/user.repository.ts';
import {
  confirmable,
  confirmation,
  EmailTaken,
  emailKey,
  type NewUser,
  newUser,
  UNCONFIRMED_PLACES,
  type User,
} from '../users/user.ts';

/** A user has confirmed the address, or all places for unconfirmed registrations are taken. */
const isTaken = (candidates: readonly User[]): boolean =>
  candidates.length >= UNCONFIRMED_PLACES.length || candidates.some(({ email_confirmed }) => email_confirmed);

/**
 * Null if the address is taken, or if a registration with it has the same password, which makes this one a repetition.
 */
async function addUser(
  { users, ids, hasher, check, limits }: Dependencies,
  input: NewUser,
  password: string,
  address: string,
): Promise<User | null> {
  for (;;) {
    const candidates = await users.findCandidates(input.email);
    if (isTaken(candidates)) return null;
    // Rejects most of many concurrent registrations before they hash a password.
    await limits.taken.check(address, input.email);
    if (candidates.length > 0 && (await check.match(input.email, candidates, password, { address }))) return null;
    const password_hash = await hasher.hash(password);
    const email_place = UNCONFIRMED_PLACES.find((place) => candidates.every((user) => user.email_place !== place));
    const user = newUser(await ids.next(), { ...input, password_hash, email_place }, new Date());
    if (await users.insert(user)) return user;
  }
}

/**
 * Even if the address was invited or registered before. Nobody sees the records that refer to the address until one
 * user confirms it.
 */
const register = (deps: Dependencies) => {
  // Hashing is expensive. Registrations of the same address run one after another, so most end before they hash.
  const mutex = new KeyedMutex<string>();
  return endpoint(identity, 'POST /auth/register', async ({ body, address }) => {
    const { users, limits, mailer, sessionService } = deps;
    await limits.taken.check(address, body.email);
    assertPasswordAllowed(body.password, body);
    const { password, subscription_plan, role, ...person } = body;
    // An early check, before the expensive hash.
    const taken = isTaken(await users.findCandidates(body.email));
    if (!taken) await limits.registrationFromAddress.count(address);
    const input = { ...person, role: role ?? ('tenant' as const), wanted_plan: subscription_plan };
    const user = taken
      ? null
      : await mutex.run(emailKey(body.email), async () => {
          const created = await addUser(deps, input, password, address);
          if (!created) await limits.taken.count(address, body.email);
          return created;
        });
    if (!user) {
      if (taken) await limits.taken.count(address, body.email);
      throw new EmailTaken();
    }
    await mailer.write(user.email, { kind: 'confirm', user_id: user._id });
    return { body: await sessionService.open(user), location: `/api/users/${user._id}`, actor: userActor(user) };
  });
};

/** The users who may confirm the address; null if the link is invalid. */
async function behindLink(users: UserRepository, hash: string): Promise<{ email: string; candidates: User[] } | null> {
  const owner = await users.findByLink(hash, ['confirm']);
  const link = owner?.links.find((it) => it.hash === hash);
  const email = owner && link && confirmable(owner, link);
  if (!email) return null;
  // The link proves that its reader has access to the mailbox, but not which of the registrations is the reader's.
  const isOwn = emailKey(email) === owner.email_key && !owner.email_confirmed;
  return { email, candidates: isOwn ? await users.findUnconfirmed(owner.email_key) : [owner] };
}

/** Undefined without a valid token. */
async function signedInAs({ verifier }: Dependencies, authorization: string): Promise<number | undefined> {
  const token = bearerOf(authorization);
  const caller = token && (await verifier.user(token).catch(() => undefined));
  return caller && !caller.key ? caller.userId : undefined;
}

/**
 * Confirms the user's own address, or the pending one, which then replaces it. The request needs the link and the
 * session or the password of the user. Without these, the mailbox owner could confirm a stranger's registration or
 * change of address. Tokens reflect the confirmation from the next renewal.
 * @throws ValidationFailed if there is neither a session nor a password
 * @throws WrongPassword if the password matches no user of the address
 * @throws EmailTaken if another user has confirmed the address first
 */
const confirmEmail = (deps: Dependencies) =>
  endpoint(identity, 'POST /auth/confirm-email', async ({ body, address, header }) => {
    const { users, limits, check, access } = deps;
    const confirm = async () => {
      const link = await behindLink(users, tokenHash(body.token));
      if (!link) return null;
      const userId = await signedInAs(deps, header('authorization'));
      let confirming = link.candidates.find(({ _id }) => _id === userId) ?? null;
      if (!confirming && body.password === undefined) throw new ValidationFailed({ password: 'is required' });
      confirming ??= await check.match(link.email, link.candidates, body.password ?? '', { address });
      if (!confirming) throw new WrongPassword('password');
      return (await users.change(confirming, confirmation(confirming, link.email, new Date()))) ?? undefined;
    };
    const user = await useLink(limits, address, () => retryOnConflict('this account', confirm));
    await access.applyConsequences(user);
    return { ...reply({ message: 'Your email address is confirmed.' }), actor: userActor(user) };
  });

export const registrationEndpoints = (deps: Dependencies): Endpoint[] => [
  register(deps),
  confirmEmail(deps),
  endpoint(identity, 'POST /auth/resend-confirmation', async ({ caller }) => {
    const user = await signedInUser(deps.users, caller);
    if (user.email_confirmed && !user.pending_email)
      return reply({ message: 'Your email address is already confirmed.' });
    await deps.limits.confirmationOfUser.count(String(user._id));
    await deps.mailer.write(user.pending_email ?? user.email, { kind: 'confirm', user_id: user._id });
    return reply({ message: 'The link to confirm your address has been sent to your email.' });
  }),
];
