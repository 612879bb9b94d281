import { identity } from '@keystead/contracts';
import { authorise, type Caller, endpoint, type IdSource, reply, Unavailable } from '@keystead/service-kit';
import type { Mailer } from '../mail/mailer.ts';
import { type NewUser, newUser, type User } from '../users/user.ts';
import { presentPerson } from '../users/user-presenter.ts';
import type { UserStore } from '../users/user-store.ts';

/** Whoever manages property may invite, and a service on its own account. */
const mayInvite = (caller: Caller | undefined) => caller?.role !== 'tenant';

async function foundOrMade(users: UserStore, ids: IdSource, input: NewUser): Promise<User> {
  const found = await users.findByEmail(input.email);
  if (found) return found;
  const user = newUser(await ids.next(), input, new Date());
  if (await users.insert(user)) return user;
  const faster = await users.findByEmail(input.email);
  // Made and deleted between two looks: the next try finds the address free.
  if (!faster) throw new Unavailable();
  return faster;
}

/** Finds or makes the user with an address and mails them: a link to set a password if they have none, else a note. */
export const createInvitation = (users: UserStore, ids: IdSource, mailer: Mailer) =>
  endpoint(identity, 'POST /internal/invitations', async ({ caller, body }) => {
    authorise(mayInvite(caller), 'Tenants cannot invite anybody.');
    const user = await foundOrMade(users, ids, { ...body, role: 'tenant' });
    const inviter = caller && (await users.find(caller.userId));
    const by = inviter ? `${inviter.first_name} ${inviter.last_name}` : null;
    await mailer.write(user.email, { kind: 'invitation', user_id: user._id, by });
    return reply({ user: presentPerson(user), invited: user.password_hash === null });
  });
