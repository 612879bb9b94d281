import { identity } from '@keystead/contracts';
import { endpoint, type IdSource } from '@keystead/service-kit';
import type { AttemptLimits } from '../limits/attempt-limits.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import { assertPasswordAllowed } from '../passwords/password-rules.ts';
import type { SessionDesk } from '../sessions/session-desk.ts';
import { EmailTaken } from '../users/email-taken.ts';
import { type NewUser, newUser, takenOver, type User } from '../users/user.ts';
import { userActor } from '../users/user-actor.ts';
import type { UserStore } from '../users/user-store.ts';

/** What a registration needs beside the store. */
interface Needs {
  readonly ids: IdSource;
  readonly hasher: PasswordHasher;
  readonly limits: AttemptLimits;
  readonly mailer: Mailer;
  readonly desk: SessionDesk;
}

/** The new user, or somebody invited whose record this becomes; null when the address is somebody's. */
async function settle(users: UserStore, ids: IdSource, input: NewUser): Promise<User | null> {
  const now = new Date();
  const user = newUser(await ids.next(), input, now);
  return (await users.insert(user)) ? user : users.takeOver(input.email, takenOver(input, now));
}

/** Makes a user with an account of their own. The insert decides: of racing registrations of one address one succeeds. */
export const register = (users: UserStore, { ids, hasher, limits, mailer, desk }: Needs) =>
  endpoint(identity, 'POST /auth/register', async ({ body, address }) => {
    await limits.taken.check(address, body.email);
    assertPasswordAllowed(body.password, body);
    const { password, subscription_plan, role, ...person } = body;
    // Hashing is dear, so an address that is plainly taken ends here.
    const earlier = await users.findByEmail(body.email);
    if (!earlier?.password_hash) await limits.registrationFromAddress.count(address);
    const user = earlier?.password_hash
      ? null
      : await settle(users, ids, {
          ...person,
          role: role ?? 'tenant',
          wanted_plan: subscription_plan,
          password_hash: await hasher.hash(password),
        });
    if (!user) {
      await limits.taken.count(address, body.email);
      throw new EmailTaken();
    }
    await mailer.write(user.email, { kind: 'confirm', user_id: user._id });
    return { body: await desk.open(user), location: `/api/users/${user._id}`, actor: userActor(user) };
  });
