import { createHash } from 'node:crypto';
import { type Caller, Conflict } from '@keystead/service-kit';
import type Stripe from 'stripe';
import type { InstallationStore } from '../provider/installation.repository.ts';
import { createOnce, fromProvider, ifKnown } from '../provider/provider-failure.ts';
import { hourlyKey } from '../provider/provider-values.ts';
import type { CustomerStore } from './customers.repository.ts';
import { type Customer, newCustomer } from './customers.ts';

/** How the provider addresses the owner of an account, for example on its receipts. */
export interface Person {
  readonly email: string;
  readonly name: string;
}

/** The part of identity that billing uses: the caller's name and e-mail address from their current profile. */
export interface People {
  person(caller: Caller): Promise<Person>;
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

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Creates the customer of an account at the provider when the account first needs one. */
export class CustomerService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Returns the customer of the caller's account, which the provider knows. Replaces a customer that the provider
   * doesn't know any more, because the API key has changed or someone has deleted it there.
   * @throws Conflict when the account is being deleted; Unavailable when the provider or identity doesn't answer.
   */
  async ensure(caller: Caller): Promise<Customer> {
    const { customers, endings } = this.#deps;
    if (await endings.has(caller.accountId))
      throw new Conflict('This account is being deleted and cannot have a plan.');
    const existing = await customers.findByAccount(caller.accountId);
    return fromProvider(this.#findOrCreate(caller, existing));
  }

  async #findOrCreate(caller: Caller, existing: Customer | null): Promise<Customer> {
    const { customers, provider } = this.#deps;
    if (existing && (await this.#exists(existing))) return existing;
    const id = await this.#create(caller.accountId, await this.#personOf(caller), existing);
    const created = newCustomer(id, caller.accountId, provider, new Date());
    const customer = await (existing ? customers.replace(existing, created) : customers.add(created));
    // Of two customers that were created concurrently, the first stays. The other never buys anything, so remove its
    // name.
    if (customer._id !== id) await this.#deps.stripe.customers.update(id, { email: '', name: '' });
    return customer;
  }

  async #exists({ _id, provider }: Customer): Promise<boolean> {
    if (provider !== this.#deps.provider) return false;
    const found = await ifKnown(this.#deps.stripe.customers.retrieve(_id));
    return found !== null && !found.deleted;
  }

  /** The account's owner, whose user id is the account id. The provider doesn't need the names of other members. */
  async #personOf(caller: Caller): Promise<Person | null> {
    return caller.userId === caller.accountId ? this.#deps.people.person(caller) : null;
  }

  async #create(accountId: number, person: Person | null, replaced: Customer | null): Promise<string> {
    const { installation, stripe } = this.#deps;
    const installation_id = await installation.id();
    const parameters = { ...person, metadata: { installation_id, account_id: String(accountId) } };
    // A retry after a crash gets the same customer. The digest is part of the key because the provider would reject the
    // same key with another name.
    const ownerDigest = digest(`${person?.email}\n${person?.name}\n${replaced?._id}`);
    const idempotencyKey = hourlyKey(`customer-${installation_id}-${accountId}-${ownerDigest}`);
    return (await createOnce('this account', () => stripe.customers.create(parameters, { idempotencyKey }))).id;
  }
}
