import { identity } from '@keystead/contracts';
import {
  authorise,
  type Caller,
  EmailUnconfirmed,
  type Endpoint,
  endpoint,
  Forbidden,
  type IdSource,
  reply,
  tokenHash,
  Unavailable,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { type Addressee, type EmailAddress, newEmailAddress } from '../email-addresses/email-address.ts';
import { useLink } from '../limits/attempt-limits.ts';
import type { UserRepository } from '../users/user.repository.ts';
import { emailKey, type User } from '../users/user.ts';

/** Also a service without a caller. */
const mayInvite = (caller: Caller | undefined) => caller?.role !== 'tenant';

/** Of several people with the same address, the first counts. */
function byAddress(people: readonly Addressee[]): Map<string, Addressee> {
  const found = new Map<string, Addressee>();
  for (const person of people) if (!found.has(emailKey(person.email))) found.set(emailKey(person.email), person);
  return found;
}

async function createRecords(ids: IdSource, people: readonly Addressee[], current = true): Promise<EmailAddress[]> {
  const numbers = people.length > 1 ? await ids.take(people.length) : [await ids.next()];
  return people.map((person, at) => newEmailAddress(numbers[at] as number, person, { current }));
}

/**
 * With the id of the user who has confirmed the address if there is one.
 * @returns those that no user has confirmed, without those that were added meanwhile
 */
async function addMissing({ users, addresses, ids }: Dependencies, missing: ReadonlyMap<string, Addressee>) {
  const confirmed = await users.findConfirmed([...missing.keys()]);
  for (const user of confirmed) await addresses.markConfirmed(user);
  const confirmedKeys = new Set(confirmed.map(({ email_key }) => email_key));
  const unconfirmed = [...missing].flatMap(([key, person]) => (confirmedKeys.has(key) ? [] : person));
  return unconfirmed.length > 0 ? addresses.add(await createRecords(ids, unconfirmed)) : [];
}

/**
 * In the same order; people with the same address share a record.
 * @param current the records that their addresses had
 */
async function findOrCreate(
  deps: Dependencies,
  people: readonly Addressee[],
  current: readonly EmailAddress[],
): Promise<EmailAddress[]> {
  const missing = byAddress(people);
  const found = new Map<string, EmailAddress>();
  const take = (some: readonly EmailAddress[]) => {
    for (const address of some) {
      found.set(address.email_key, address);
      missing.delete(address.email_key);
    }
  };
  take(current);
  if (missing.size > 0) take(await addMissing(deps, missing));
  if (missing.size > 0) take(await deps.addresses.findAllCurrent([...missing.keys()]));
  const inOrder = people.flatMap(({ email }) => found.get(emailKey(email)) ?? []);
  // A concurrent request created the record and a user left it between the two reads. A retry finds the address free.
  if (inOrder.length < people.length) throw new Unavailable();
  return inOrder;
}

/** Addresses that an unconfirmed account enters reach no other user until the account sends an invitation. */
async function createUnlinked({ addresses, ids }: Dependencies, people: readonly Addressee[]) {
  const records = new Map(
    (await createRecords(ids, [...byAddress(people).values()], false)).map((it) => [it.email_key, it]),
  );
  await addresses.add([...records.values()]);
  return people.flatMap(({ email }) => records.get(emailKey(email)) ?? []);
}

/**
 * The caller, or the owner of the account that a service names; null if a service names none.
 * @throws Forbidden if that user's account has been deleted
 */
async function inviterOf(users: UserRepository, caller: Caller | undefined, accountId: number | undefined) {
  const id = caller?.userId ?? accountId;
  if (id === undefined) return null;
  const inviter = await users.find(id);
  if (!inviter) throw new Forbidden('This account has been deleted.');
  return inviter;
}

const presentInvited = ({ _id, first_name, last_name, email, created_at }: EmailAddress) => ({
  id: _id,
  first_name,
  last_name,
  email,
  role: 'tenant' as const,
  created_at: created_at.toISOString(),
});

/**
 * With `mail`, each address gets an e-mail within the account's daily limit: a link to set a password if no user has
 * confirmed the address, else a note. An account sends at most one e-mail to an address in ten minutes, so a failed
 * call may be repeated.
 * @throws EmailUnconfirmed if the inviting user has not confirmed their own address
 */
const createInvitations = (deps: Dependencies) =>
  endpoint(identity, 'POST /internal/invitations', async ({ caller, body }) => {
    authorise(mayInvite(caller), 'Tenants cannot send invitations.');
    const [inviter, current]: [User | null, EmailAddress[]] = await Promise.all([
      inviterOf(deps.users, caller, body.account_id),
      deps.addresses.findAllCurrent(body.people.map(({ email }) => email)),
    ]);
    const isConfirmed = inviter?.email_confirmed ?? true;
    if (body.mail && !isConfirmed) throw new EmailUnconfirmed('invite tenants');
    const people = await (isConfirmed ? findOrCreate(deps, body.people, current) : createUnlinked(deps, body.people));
    const sendTimes = body.mail ? await deps.mailer.invite(people, inviter) : undefined;
    return reply({
      people: people.map((address) => ({
        user: presentInvited(address),
        invited: address.user_id === null,
        mail_at: sendTimes?.get(address._id)?.toISOString() ?? null,
      })),
    });
  });

export const invitationEndpoints = (deps: Dependencies): Endpoint[] => [
  createInvitations(deps),
  /** The account can send nothing more to this address, and support gets an e-mail. */
  endpoint(identity, 'POST /auth/report-invitation', async ({ body, address }) => {
    const hash = tokenHash(body.token);
    const { reported, accountId } = await useLink(deps.limits, address, async () => {
      const found = await deps.addresses.findByLink(hash, 'report');
      const account = found?.links.find((link) => link.hash === hash)?.account_id;
      return found && account !== undefined ? { reported: found, accountId: account } : null;
    });
    const reports = await deps.addresses.block(reported._id, accountId, hash);
    await deps.mailer.emailSupport(`invitation-report:${hash}`, {
      subject: `Message reported: account ${accountId}`,
      opening: `${reported.email} has reported a message from account ${accountId} as unwanted.`,
      further: [`Addresses that have reported messages from this account: ${reports}.`],
    });
    return reply({ message: 'Thank you. This account can no longer email you.' });
  }),
];
