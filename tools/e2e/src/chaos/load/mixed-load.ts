import { randomUUID } from 'node:crypto';
import { demoAccounts } from '@keystead/contracts';
import { ApiClient } from '../../api-client.ts';
import type { RunningProduct } from '../../running-product.ts';
import { seededNumbers } from '../../seeded-numbers.ts';
import { WebhookReceiver } from '../../webhook-receiver.ts';
import { Journal } from './journal.ts';
import { CardPayer, Landlord, type PaidByCard } from './landlord.ts';
import { landlordActions, trialActions } from './landlord-actions.ts';
import { Observer } from './observer.ts';
import { type Answers, RetryingClient } from './retrying-client.ts';
import { newProperty, newTenant } from './sample-fields.ts';

export interface LoadedAccount {
  readonly accountId: number;
  readonly api: ApiClient;
  /** Whether it stays on trial and so at its property quota. */
  readonly onTrial: boolean;
}

export interface LoadOptions {
  /** The same seed makes each writer attempt the same actions. Their outcomes remain random. */
  readonly seed: number;
  /** The average milliseconds between two actions of a writer. */
  readonly pause: number;
}

/** The number of accounts without a tight quota, and of concurrent writers in each. The trial account comes on top. */
const accounts = { roomy: 3, writersOfEach: 8, writersOnTrial: 2 };
const password = 'a long enough secret';

/** The load: landlords who write to several accounts concurrently, a tenant who pays by card, and an observer. */
export class MixedLoad {
  readonly journal = new Journal();
  readonly answers: Answers = new Map();
  readonly accounts: LoadedAccount[] = [];
  readonly admin: ApiClient;
  readonly receiver: WebhookReceiver;
  readonly #url: string;
  readonly #pause: number;
  readonly #random: () => number;
  readonly #workers: ((signal: AbortSignal) => Promise<void>)[] = [];
  #payer: CardPayer | undefined;

  private constructor(url: string, { seed, pause }: LoadOptions, admin: ApiClient, receiver: WebhookReceiver) {
    this.#url = url;
    this.#pause = pause;
    this.#random = seededNumbers(seed);
    this.admin = admin;
    this.receiver = receiver;
  }

  static async prepare(product: RunningProduct, options: LoadOptions): Promise<MixedLoad> {
    const admin = await new ApiClient(product.url).signIn(demoAccounts.admin, demoAccounts.password);
    const load = new MixedLoad(product.url, options, admin, await WebhookReceiver.start());
    for (let at = 1; at <= accounts.roomy; at++)
      await load.#addAccount(product, `roomy-${at}`, accounts.writersOfEach, false);
    await load.#addAccount(product, 'trial', accounts.writersOnTrial, true);
    await load.#addPayer(product);
    const [first] = load.accounts;
    load.#workers.push((signal) => {
      const deps = { url: product.url, journal: load.journal, random: load.#ownNumbers() };
      return new Observer(load.#client(first?.api.token), deps).work(signal);
    });
    return load;
  }

  /** The payments for which the provider took money. */
  get paidByCard(): readonly PaidByCard[] {
    return this.#payer?.paid ?? [];
  }

  /** Runs all workers until the signal aborts. Resolves when each knows the outcome of its last request. */
  async run(signal: AbortSignal): Promise<void> {
    await Promise.all(this.#workers.map((work) => work(signal)));
  }

  async #addAccount(product: RunningProduct, name: string, writers: number, onTrial: boolean): Promise<void> {
    const email = `${name}@example.com`;
    const api = await product.register(email);
    const { body: profile } = await api.call('GET /profile');
    const accountId = profile.user.id;
    await api.call('GET /subscription');
    if (!onTrial) await this.admin.call(`PUT /subscription/grants/${accountId}`, { plan: 'enterprise' });
    const { status } = await api.call('POST /webhooks', { url: this.receiver.url });
    if (status !== 201) throw new Error(`the webhook of ${name} answered ${status}`);
    this.accounts.push({ accountId, api, onTrial });
    for (let at = 1; at <= writers; at++) {
      const { token } = await new ApiClient(this.#url).signIn(email, password);
      const landlord = this.#landlord(`${name}-${at}`, accountId, token);
      this.#workers.push((signal) => landlord.work(onTrial ? trialActions : landlordActions, signal));
    }
  }

  /** Adds a tenant of the first account, who signs in with their invitation link. */
  async #addPayer(product: RunningProduct): Promise<void> {
    const [account] = this.accounts;
    if (!account) return;
    const landlord = this.#landlord('cards', account.accountId, account.api.token);
    const home = await landlord.writer.add('properties', (marker) => ({ ...newProperty(marker, landlord.random) }));
    const property_id = home.acknowledged?.id ?? 0;
    const tenant = await landlord.writer.add('tenants', (marker) => ({ ...newTenant(marker, property_id) }));
    const tenantUser = await product.acceptInvitation(String(tenant.acknowledged?.email), password);
    const names = { property_id, tenant_id: tenant.acknowledged?.id ?? 0 };
    const payer = new CardPayer(this.#client(tenantUser.token), landlord, names);
    this.#payer = payer;
    this.#workers.push((signal) => payer.work(signal, this.journal));
  }

  #landlord(name: string, accountId: number, token: string | undefined): Landlord {
    const program = this.#client(token);
    // A run on the same data must not reuse the idempotency keys of another run.
    const unique = `${name}-${randomUUID().slice(0, 4)}`;
    return new Landlord({
      name: unique,
      accountId,
      program,
      journal: this.journal,
      random: this.#ownNumbers(),
      pause: this.#pause,
    });
  }

  #client(token: string | undefined): RetryingClient {
    return new RetryingClient(this.#url, token ?? '', { random: this.#ownNumbers(), answers: this.answers });
  }

  /** Creates a random generator for one worker, since the order in which workers draw numbers is random. */
  #ownNumbers(): () => number {
    return seededNumbers(Math.floor(this.#random() * 2 ** 32));
  }
}
