import { identity } from '@keystead/contracts';
import { endpoint, type IdSource, InTurn } from '@keystead/service-kit';
import type { AttemptLimits } from '../limits/attempt-limits.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { PasswordCheck } from '../passwords/password-check.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import { assertPasswordAllowed } from '../passwords/password-rules.ts';
import type { SessionDesk } from '../sessions/session-desk.ts';
import { emailKey } from '../users/email-key.ts';
import { EmailTaken } from '../users/email-taken.ts';
import { type NewUser, newUser, type User, unconfirmedPlaces } from '../users/user.ts';
import { userActor } from '../users/user-actor.ts';
import type { UserStore } from '../users/user-store.ts';

interface RegistrationDependencies {
  readonly users: UserStore;
  readonly ids: IdSource;
  readonly hasher: PasswordHasher;
  readonly check: PasswordCheck;
  readonly limits: AttemptLimits;
  readonly mailer: Mailer;
  readonly desk: SessionDesk;
}

/** Whether an address can be registered no more: one user has confirmed it, or its few places are taken. */
const isTaken = (candidates: readonly User[]): boolean =>
  candidates.length >= unconfirmedPlaces.length || candidates.some(({ email_confirmed }) => email_confirmed);

/**
 * The new user, in the first place of the address that is free; null when the address is somebody's, or a registration
 * with it has the same password: that is the same one again.
 */
async function add(
  { users, ids, hasher, check, limits }: RegistrationDependencies,
  input: NewUser,
  password: string,
  address: string,
): Promise<User | null> {
  for (;;) {
    const candidates = await users.findCandidates(input.email);
    if (isTaken(candidates)) return null;
    // Of many at once most have learnt by now that the address is taken, and are sent away before their turn.
    await limits.taken.check(address, input.email);
    if (candidates.length > 0 && (await check.match(input.email, candidates, password, { address }))) return null;
    const password_hash = await hasher.hash(password);
    const email_place = unconfirmedPlaces.find((place) => candidates.every((user) => user.email_place !== place));
    const user = newUser(await ids.next(), { ...input, password_hash, email_place }, new Date());
    if (await users.insert(user)) return user;
  }
}

/**
 * Makes a user with an account of their own, also where somebody was invited to the address or registered with it: until
 * one of them confirms it, none has what belongs to it.
 */
export const register = (deps: RegistrationDependencies) => {
  // Hashing is dear: those who want the same address at once wait for one another, and most need none.
  const turns = new InTurn<string>();
  return endpoint(identity, 'POST /auth/register', async ({ body, address }) => {
    const { users, limits, mailer, desk } = deps;
    await limits.taken.check(address, body.email);
    assertPasswordAllowed(body.password, body);
    const { password, subscription_plan, role, ...person } = body;
    // An address that is plainly taken ends here.
    const taken = isTaken(await users.findCandidates(body.email));
    if (!taken) await limits.registrationFromAddress.count(address);
    const input = { ...person, role: role ?? ('tenant' as const), wanted_plan: subscription_plan };
    const user = taken
      ? null
      : await turns.run(emailKey(body.email), async () => {
          const made = await add(deps, input, password, address);
          if (!made) await limits.taken.count(address, body.email);
          return made;
        });
    if (!user) {
      if (taken) await limits.taken.count(address, body.email);
      throw new EmailTaken();
    }
    await mailer.write(user.email, { kind: 'confirm', user_id: user._id });
    return { body: await desk.open(user), location: `/api/users/${user._id}`, actor: userActor(user) };
  });
};
