import { identity } from '@keystead/contracts';
import { endpoint, type IdSource, KeyedMutex } from '@keystead/service-kit';
import type { AttemptLimits } from '../limits/attempt-limits.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { PasswordCheck } from '../passwords/password-check.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import { assertPasswordAllowed } from '../passwords/password-rules.ts';
import type { SessionService } from '../sessions/session-service.ts';
import { emailKey } from '../users/email-key.ts';
import { EmailTaken } from '../users/email-taken.ts';
import { type NewUser, newUser, UNCONFIRMED_PLACES, type User } from '../users/user.ts';
import { userActor } from '../users/user-actor.ts';
import type { UserStore } from '../users/user-store.ts';

interface RegistrationDependencies {
  readonly users: UserStore;
  readonly ids: IdSource;
  readonly hasher: PasswordHasher;
  readonly check: PasswordCheck;
  readonly limits: AttemptLimits;
  readonly mailer: Mailer;
  readonly sessionService: SessionService;
}

/**
 * Whether an address cannot be registered: a user has confirmed it, or all places for unconfirmed registrations are
 * taken.
 */
const isTaken = (candidates: readonly User[]): boolean =>
  candidates.length >= UNCONFIRMED_PLACES.length || candidates.some(({ email_confirmed }) => email_confirmed);

/**
 * Inserts the new user in the first free place of the address. Returns null if the address is taken, or if a
 * registration with it has the same password, which makes this one a repetition.
 */
async function addUser(
  { users, ids, hasher, check, limits }: RegistrationDependencies,
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
 * Creates a user with an account of their own, even if the address was invited or registered
 * before. Nobody sees the records that refer to the address until one user confirms it.
 */
export const register = (deps: RegistrationDependencies) => {
  // Hashing is expensive. Registrations of the same address run one after another, so most end
  // before they hash.
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
