import { identity } from '@keystead/contracts';
import { authorise, type Caller, endpoint, type IdSource, reply, Unavailable } from '@keystead/service-kit';
import type { Mailer } from '../mail/mailer.ts';
import { emailKey } from '../users/email-key.ts';
import { fullName, type NewUser, newUser, type User } from '../users/user.ts';
import { presentPerson } from '../users/user-presenter.ts';
import type { UserStore } from '../users/user-store.ts';

/** Whoever manages property may invite, and a service on its own account. */
const mayInvite = (caller: Caller | undefined) => caller?.role !== 'tenant';

/** People by their address; of two with the same the first counts. */
function byAddress(people: readonly NewUser[]): Map<string, NewUser> {
  const asked = new Map<string, NewUser>();
  for (const person of people) if (!asked.has(emailKey(person.email))) asked.set(emailKey(person.email), person);
  return asked;
}

async function make(users: UserStore, ids: IdSource, people: Iterable<NewUser>): Promise<void> {
  const now = new Date();
  const made: User[] = [];
  for (const person of people) made.push(newUser(await ids.next(), person, now));
  await users.insertFree(made);
}

/** The user of each person, in their order; who has the same address is the same user. */
async function foundOrMade(users: UserStore, ids: IdSource, people: readonly NewUser[]): Promise<User[]> {
  const missing = byAddress(people);
  const found = new Map<string, User>();
  const look = async () => {
    for (const user of await users.findByEmails([...missing.keys()])) {
      found.set(user.email_key, user);
      missing.delete(user.email_key);
    }
  };
  await look();
  if (missing.size > 0) {
    await make(users, ids, missing.values());
    await look();
  }
  const inOrder = people.flatMap(({ email }) => found.get(emailKey(email)) ?? []);
  // Made by somebody else and deleted between two looks: the next try finds the address free.
  if (inOrder.length < people.length) throw new Unavailable();
  return inOrder;
}

async function mailEach(invited: ReadonlySet<User>, inviter: User | null, mailer: Mailer): Promise<void> {
  const by = inviter && fullName(inviter);
  await mailer.invite(
    [...invited].map((user) => ({ to: user.email, errand: { kind: 'invitation', user_id: user._id, by } })),
    inviter?.account_id ?? null,
  );
}

/**
 * Finds or makes the users with some addresses, hundreds in a handful of commands. If wanted each is mailed: a link to
 * set a password if they have none, else a note; at most once in ten minutes on behalf of the same account. So a call
 * that failed may be repeated.
 */
export const createInvitations = (users: UserStore, ids: IdSource, mailer: Mailer) =>
  endpoint(identity, 'POST /internal/invitations', async ({ caller, body }) => {
    authorise(mayInvite(caller), 'Tenants cannot invite anybody.');
    const people = body.people.map((person) => ({ ...person, role: 'tenant' as const }));
    const invited = await foundOrMade(users, ids, people);
    if (body.mail) await mailEach(new Set(invited), caller ? await users.find(caller.userId) : null, mailer);
    return reply({
      people: invited.map((user) => ({ user: presentPerson(user), invited: user.password_hash === null })),
    });
  });
