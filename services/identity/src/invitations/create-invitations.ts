import { identity } from '@keystead/contracts';
import {
  authorise,
  type Caller,
  EmailUnconfirmed,
  endpoint,
  Forbidden,
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

/** Everyone but tenants may invite; so may a service without a caller. */
const mayInvite = (caller: Caller | undefined) => caller?.role !== 'tenant';

/** Indexes people by their normalised address; of several with the same address, the first counts. */
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

/**
 * Inserts the missing address records, with the id of the user who has confirmed the address if
 * there is one.
 */
async function add({ users, addresses, ids }: InvitationDependencies, missing: Map<string, Addressee>): Promise<void> {
  const confirmed = await users.findConfirmed([...missing.keys()]);
  for (const user of confirmed) await addresses.prove(user);
  const proved = new Set(confirmed.map(({ email_key }) => email_key));
  const unproved = [...missing].flatMap(([key, person]) => (proved.has(key) ? [] : person));
  if (unproved.length > 0) await addresses.add(await made(ids, unproved));
}

/**
 * The address record of each person, in the same order; people with the same address share a
 * record.
 */
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
  // A concurrent request created the record and a user left it between the two reads. A retry finds
  // the address free.
  if (inOrder.length < people.length) throw new Unavailable();
  return inOrder;
}

/**
 * Records that no user can confirm: addresses that an unconfirmed account enters reach no other
 * user until the account sends an invitation.
 */
async function unlinked({ addresses, ids }: InvitationDependencies, people: readonly Addressee[]) {
  const records = new Map((await made(ids, byAddress(people).values(), false)).map((it) => [it.email_key, it]));
  await addresses.add([...records.values()]);
  return people.flatMap(({ email }) => records.get(emailKey(email)) ?? []);
}

/**
 * The inviting user: the caller, or the owner of the account that a service names; null if a
 * service names none.
 * @throws Forbidden if that user's account has been deleted.
 */
async function inviterOf(users: UserStore, caller: Caller | undefined, accountId: number | undefined) {
  const id = caller?.userId ?? accountId;
  if (id === undefined) return null;
  const inviter = await users.find(id);
  if (!inviter) throw new Forbidden('This account has been deleted.');
  return inviter;
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
 * Finds or creates the records of up to hundreds of addresses in a few commands. With `mail`, each
 * address gets an e-mail within the account's daily limit: a link to set a password if no user has
 * confirmed the address, else a note. An account sends at most one e-mail to an address in ten
 * minutes, so a failed call may be repeated.
 * @throws EmailUnconfirmed if the inviting user has not confirmed their own address.
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
