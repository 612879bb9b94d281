import { identity } from '@keystead/contracts';
import {
  authorise,
  type Caller,
  EmailUnconfirmed,
  endpoint,
  type IdSource,
  reply,
  Unavailable,
} from '@keystead/service-kit';
import { type Addressee, type EmailAddress, newEmailAddress } from '../email-addresses/email-address.ts';
import type { EmailAddressRepository } from '../email-addresses/email-address-repository.ts';
import type { Mailer } from '../mail/mailer.ts';
import { emailKey } from '../users/email-key.ts';
import type { User } from '../users/user.ts';
import type { UserStore } from '../users/user-store.ts';

interface InvitationDependencies {
  readonly users: UserStore;
  readonly addresses: EmailAddressRepository;
  readonly ids: IdSource;
  readonly mailer: Mailer;
}

/** Whoever manages property may invite, and a service on its own account. */
const mayInvite = (caller: Caller | undefined) => caller?.role !== 'tenant';

/** People by their address; of two with the same the first counts. */
function byAddress(people: readonly Addressee[]): Map<string, Addressee> {
  const found = new Map<string, Addressee>();
  for (const person of people) if (!found.has(emailKey(person.email))) found.set(emailKey(person.email), person);
  return found;
}

async function made(ids: IdSource, people: Iterable<Addressee>, current = true): Promise<EmailAddress[]> {
  const records: EmailAddress[] = [];
  for (const person of people) records.push(newEmailAddress(await ids.next(), person, { current }));
  return records;
}

/** Writes the records of addresses that have none: under the id of the user who has confirmed one, where there is one. */
async function add({ users, addresses, ids }: InvitationDependencies, missing: Map<string, Addressee>): Promise<void> {
  const confirmed = await users.findConfirmed([...missing.keys()]);
  for (const user of confirmed) await addresses.prove(user);
  const proved = new Set(confirmed.map(({ email_key }) => email_key));
  const unproved = [...missing].flatMap(([key, person]) => (proved.has(key) ? [] : person));
  if (unproved.length > 0) await addresses.add(await made(ids, unproved));
}

/** The record of each person's address, in their order; who has the same address has the same record. */
async function foundOrMade(deps: InvitationDependencies, people: readonly Addressee[]): Promise<EmailAddress[]> {
  const missing = byAddress(people);
  const found = new Map<string, EmailAddress>();
  const look = async () => {
    for (const address of await deps.addresses.findAllCurrent([...missing.keys()])) {
      found.set(address.email_key, address);
      missing.delete(address.email_key);
    }
  };
  await look();
  if (missing.size > 0) {
    await add(deps, missing);
    await look();
  }
  const inOrder = people.flatMap(({ email }) => found.get(emailKey(email)) ?? []);
  // Made by somebody else and left between two looks: the next try finds the address free.
  if (inOrder.length < people.length) throw new Unavailable();
  return inOrder;
}

/**
 * Records that refer to nobody: what an account enters whose own address is not confirmed reaches no other user, until it
 * invites them.
 */
async function unlinked({ addresses, ids }: InvitationDependencies, people: readonly Addressee[]) {
  const records = new Map((await made(ids, byAddress(people).values(), false)).map((it) => [it.email_key, it]));
  await addresses.add([...records.values()]);
  return people.flatMap(({ email }) => records.get(emailKey(email)) ?? []);
}

/** Who invites: the caller, or the owner of the account that a service names; null for a service of itself. */
async function inviterOf(users: UserStore, caller: Caller | undefined, accountId: number | undefined) {
  if (caller) return users.find(caller.userId);
  return accountId === undefined ? null : users.find(accountId);
}

const presented = ({ _id, first_name, last_name, email, created_at }: EmailAddress) => ({
  id: _id,
  first_name,
  last_name,
  email,
  role: 'tenant' as const,
  created_at: created_at.toISOString(),
});

/**
 * Finds or makes the records of some addresses, hundreds in a handful of commands. If wanted each is mailed, within the
 * daily allowance of the account: a link to set a password where nobody has proved the address, else a note; at most once
 * in ten minutes on behalf of the same account. So a call that failed may be repeated.
 * @throws EmailUnconfirmed when who invites has not confirmed their own address.
 */
export const createInvitations = (deps: InvitationDependencies) =>
  endpoint(identity, 'POST /internal/invitations', async ({ caller, body }) => {
    authorise(mayInvite(caller), 'Tenants cannot invite anybody.');
    const inviter: User | null = await inviterOf(deps.users, caller, body.account_id);
    const isConfirmed = inviter?.email_confirmed ?? true;
    if (body.mail && !isConfirmed) throw new EmailUnconfirmed('invite tenants');
    const people = await (isConfirmed ? foundOrMade(deps, body.people) : unlinked(deps, body.people));
    const leaves = body.mail ? await deps.mailer.invite(people, inviter) : undefined;
    return reply({
      people: people.map((address) => ({
        user: presented(address),
        invited: address.user_id === null,
        mail_at: leaves?.get(address._id)?.toISOString() ?? null,
      })),
    });
  });
