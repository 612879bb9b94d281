import { createHash } from 'node:crypto';
import { type Caller, Conflict } from '@keystead/service-kit';
import type Stripe from 'stripe';
import type { InstallationStore } from '../provider/installation.repository.ts';
import { createOnce, fromProvider, ifKnown } from '../provider/provider-failure.ts';
import { hourlyKey } from '../provider/provider-values.ts';
import type { CustomerStore } from './customers.repository.ts';
import { type Customer, newCustomer } from './customers.ts';

/** The part of identity that billing uses. */
export interface People {
  /** The caller's name and e-mail address, from their current profile. */
  person(caller: Caller): Promise<{ readonly email: string; readonly name: string }>;
  /** When an account was created, for an admin; null for an unknown account. */
  accountSince(admin: Caller, accountId: number): Promise<Date | null>;
}

interface Dependencies {
  readonly customers: CustomerStore;
  /** The accounts that are being deleted, or were. */
  readonly endings: { has(accountId: number): Promise<boolean> };
  readonly installation: InstallationStore;
  readonly people: People;
  readonly stripe: Stripe;
  /** Which provider this is, as `providerName` gives it. */
  readonly provider: string;
}

async function existsAtProvider({ provider, stripe }: Dependencies, customer: Customer): Promise<boolean> {
  if (customer.provider !== provider) return false;
  const found = await ifKnown(stripe.customers.retrieve(customer._id));
  return found !== null && !found.deleted;
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** @param replaced The account's former customer, which the provider doesn't know any more. */
async function createAtProvider(
  { installation, people, stripe }: Dependencies,
  caller: Caller,
  replaced: Customer | null,
): Promise<string> {
  const { accountId } = caller;
  // The account's owner, whose user id is the account id. The provider doesn't need the names of other members.
  const person = caller.userId === accountId ? await people.person(caller) : null;
  const installation_id = await installation.id();
  const parameters = { ...person, metadata: { installation_id, account_id: String(accountId) } };
  // A retry after a crash gets the same customer. The digest is part of the key because the provider would reject the
  // same key with another name.
  const ownerDigest = digest(`${person?.email}\n${person?.name}\n${replaced?._id}`);
  const idempotencyKey = hourlyKey(`customer-${installation_id}-${accountId}-${ownerDigest}`);
  return (await createOnce('this account', () => stripe.customers.create(parameters, { idempotencyKey }))).id;
}

async function findOrCreate(deps: Dependencies, caller: Caller, existing: Customer | null): Promise<Customer> {
  const { customers, provider, stripe } = deps;
  if (existing && (await existsAtProvider(deps, existing))) return existing;
  const id = await createAtProvider(deps, caller, existing);
  const created = newCustomer(id, caller.accountId, provider, new Date());
  const customer = await (existing ? customers.replace(existing, created) : customers.add(created));
  // Of two customers that were created concurrently, the first stays. The other never buys anything, so remove its
  // name.
  if (customer._id !== id) await stripe.customers.update(id, { email: '', name: '' });
  return customer;
}

/**
 * Returns the customer of the caller's account, which the provider knows; creates it when the account first needs one.
 * Replaces a customer that the provider doesn't know any more, because the API key has changed or someone has deleted it
 * there.
 * @throws Conflict when the account is being deleted; Unavailable when the provider or identity doesn't answer.
 */
export async function ensureCustomer(deps: Dependencies, caller: Caller): Promise<Customer> {
  const { customers, endings } = deps;
  if (await endings.has(caller.accountId)) throw new Conflict('This account is being deleted and cannot have a plan.');
  const existing = await customers.findByAccount(caller.accountId);
  return fromProvider(findOrCreate(deps, caller, existing));
}
