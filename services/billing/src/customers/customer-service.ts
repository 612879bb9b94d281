import { createHash } from 'node:crypto';
import { type Caller, Conflict, retryOnConflict } from '@keystead/service-kit';
import type Stripe from 'stripe';
import type { EndingStore } from '../ending/ending-store.ts';
import type { InstallationStore } from '../installation/installation-store.ts';
import { keyOfTheHour } from '../provider/key-of-the-hour.ts';
import { isUnderWay, providerFailure, refusalCode } from '../provider/provider-failure.ts';
import { type Customer, newCustomer } from './customer.ts';
import type { CustomerStore } from './customer-store.ts';

/** How the provider addresses an account's person, such as on its receipts. */
export interface Person {
  readonly email: string;
  readonly name: string;
}

/** Identity's part: who the caller is, as their profile says at this moment. */
export interface People {
  person(caller: Caller): Promise<Person>;
}

/** What the service depends on. */
interface Dependencies {
  readonly customers: CustomerStore;
  readonly endings: EndingStore;
  readonly installation: InstallationStore;
  readonly people: People;
  readonly stripe: Stripe;
  /** Which provider that is, by `providerName`. */
  readonly provider: string;
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Makes an account a customer of the provider's, when it first needs to be one. */
export class CustomerService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * The customer that the caller's account is: one that the provider knows. One that it does not know any more (another
   * key was set, or somebody has deleted it there) is replaced.
   * @throws Conflict when the account is being deleted; Unavailable when the provider or identity doesn't answer.
   */
  async ensure(caller: Caller): Promise<Customer> {
    const { customers, endings } = this.#deps;
    if (await endings.has(caller.accountId))
      throw new Conflict('This account is being deleted. It can have no plan any more.');
    const known = await customers.findByAccount(caller.accountId);
    return this.#known(caller, known).catch((error) => {
      throw providerFailure(error);
    });
  }

  async #known(caller: Caller, known: Customer | null): Promise<Customer> {
    const { customers, provider } = this.#deps;
    if (known && (await this.#isThere(known))) return known;
    const id = await this.#make(caller.accountId, await this.#personOf(caller), known);
    const made = newCustomer(id, caller.accountId, provider, new Date());
    const customer = await (known ? customers.replace(known, made) : customers.add(made));
    // Of two that were made at once the first stays; nothing is ever sold to the other, nor is anybody's name left there.
    if (customer._id !== id) await this.#deps.stripe.customers.update(id, { email: '', name: '' });
    return customer;
  }

  async #isThere({ _id, provider }: Customer): Promise<boolean> {
    if (provider !== this.#deps.provider) return false;
    try {
      return !(await this.#deps.stripe.customers.retrieve(_id)).deleted;
    } catch (error) {
      if (refusalCode(error) !== 'resource_missing') throw error;
      return false;
    }
  }

  /** The account's owner, whose number is the account's; what somebody else of it is called is not the provider's business. */
  async #personOf(caller: Caller): Promise<Person | null> {
    return caller.userId === caller.accountId ? this.#deps.people.person(caller) : null;
  }

  async #make(accountId: number, person: Person | null, replaced: Customer | null): Promise<string> {
    const { installation, stripe } = this.#deps;
    const installation_id = await installation.id();
    const parameters = { ...person, metadata: { installation_id, account_id: String(accountId) } };
    // A second try after a crash gets the same customer; with another name meanwhile it would be refused under the same key.
    const who = digest(`${person?.email}\n${person?.name}\n${replaced?._id}`);
    const idempotencyKey = keyOfTheHour(`customer-${installation_id}-${accountId}-${who}`);
    return retryOnConflict('this account', async () => {
      try {
        return (await stripe.customers.create(parameters, { idempotencyKey })).id;
      } catch (error) {
        if (isUnderWay(error)) return undefined;
        throw error;
      }
    });
  }
}
