import type { Logger } from '@keystead/service-kit';
import type Stripe from 'stripe';
import type { CustomerStore } from '../customers/customers.repository.ts';
import type { Customer } from '../customers/customers.ts';
import type { InvoiceStore } from '../invoices/invoices.repository.ts';
import { invoiceStatus, readInvoice } from '../invoices/provider-invoice.ts';
import type { LedgerStore } from '../ledger/ledger.repository.ts';
import { changesNothing, foldSubscription } from '../ledger/state-entries.ts';
import { PricePlans } from '../plans/price-book.ts';
import { cancelSubscription, isOver, type ProviderState, providerState } from '../provider/provider-subscriptions.ts';
import type { SubscriptionListener } from '../subscriptions/subscriptions.events.ts';
import type { SubscriptionStore } from '../subscriptions/subscriptions.repository.ts';
import type { PaidSubscription, Subscription } from '../subscriptions/subscriptions.ts';
import {
  decisiveSubscription,
  endedIfMissing,
  logInvalidSubscriptions,
  unwantedSubscriptions,
} from './paid-subscription.ts';
import { useNewCard } from './use-new-card.ts';

export interface SyncDependencies {
  readonly customers: CustomerStore;
  readonly subscriptions: SubscriptionStore;
  readonly invoices: InvoiceStore;
  readonly ledger: LedgerStore;
  /** The accounts that are being deleted, or were. */
  readonly endings: { has(accountId: number): Promise<boolean> };
  readonly stripe: Stripe;
  /** Which provider this is, as `providerName` gives it. */
  readonly provider: string;
  readonly listener: SubscriptionListener;
  readonly log: Logger;
}

/** The maximum number of reads of a state that keeps changing. The next synchronisation handles the rest. */
const MAX_READINGS = 20;

/**
 * Synchronises a customer with the provider: invoices and their payments, and the state of the subscription. It may run
 * twice concurrently or be interrupted at any point: existing data stays as it is.
 */
export class AccountSync {
  readonly #deps: SyncDependencies;
  readonly #plans: PricePlans;

  constructor(deps: SyncDependencies) {
    this.#deps = deps;
    this.#plans = new PricePlans(deps.stripe);
  }

  /** Returns the account's subscription afterwards; null when the account was erased. */
  async run(customer: Customer): Promise<Subscription | null> {
    if (this.#isOwnProvider(customer)) await useNewCard(this.#deps, customer);
    const subscription = await this.#stableState(customer);
    if (subscription) await this.#notify(customer, subscription);
    return subscription;
  }

  /**
   * Reads until nothing changes. After each append it reads once more. The last entry is therefore never older than
   * what a concurrent reader saw that had nothing to append.
   */
  async #stableState(customer: Customer): Promise<Subscription | null> {
    const { subscriptions } = this.#deps;
    for (let readings = 0; readings < MAX_READINGS; readings++) {
      const read = await subscriptions.current(customer.account_id);
      if (!read) return null;
      const readProvider = await this.#readProvider(customer);
      if (readProvider === undefined) continue;
      const change = { kind: 'subscription', paid: readProvider ?? this.#endIfMissing(read) } as const;
      if (changesNothing(read, change)) return read;
      await subscriptions.append(read, change);
    }
    throw new Error('the state at the provider kept changing');
  }

  /** A customer of a provider that was configured before is unknown to this one. */
  #isOwnProvider({ provider }: Customer): boolean {
    return provider === this.#deps.provider;
  }

  /**
   * The provider's decisive subscription: null for none, undefined when this call cancelled a subscription and must be
   * repeated.
   */
  async #readProvider(customer: Customer): Promise<PaidSubscription | null | undefined> {
    const { stripe, log } = this.#deps;
    if (!this.#isOwnProvider(customer)) return null;
    const state = await providerState(stripe, customer._id);
    await this.#book(state, customer.account_id);
    if (await this.#cancelUnwanted(customer, state)) return undefined;
    logInvalidSubscriptions(log, customer.account_id, state);
    return decisiveSubscription(state.subscriptions, state.invoices);
  }

  async #cancelUnwanted({ account_id }: Customer, state: ProviderState): Promise<boolean> {
    const { endings, stripe, log } = this.#deps;
    const isEnding = state.subscriptions.some(({ status }) => !isOver(status)) && (await endings.has(account_id));
    const unwanted = unwantedSubscriptions(state, isEnding, new Date());
    for (const { id } of unwanted) {
      await cancelSubscription(stripe, id);
      log.warn({ account: account_id, subscription: id }, 'cancelled an unwanted or uncollectible subscription');
    }
    return unwanted.length > 0;
  }

  /** The plan ran with another provider, or with a customer that someone has deleted at the provider. */
  #endIfMissing({ _id: account, paid }: Subscription): PaidSubscription | null {
    const ended = endedIfMissing(paid, new Date());
    if (ended !== paid)
      this.#deps.log.error({ account, paid }, 'the provider no longer knows a running plan, so it was marked as ended');
    return ended;
  }

  /** Books payments first: an invoice stored as paid or failed has all of its payments booked. */
  async #book({ invoices: bills, subscriptions }: ProviderState, account_id: number): Promise<void> {
    const { ledger, invoices } = this.#deps;
    const storedStatuses = await invoices.statusesOf(account_id);
    for (const bill of bills) {
      const status = invoiceStatus(bill, subscriptions);
      if (!status || (status !== 'pending' && status === storedStatuses.get(bill.id))) continue;
      const read = await readInvoice(bill, { account_id, status, plans: this.#plans });
      if (!read) continue;
      for (const payment of read.payments) await ledger.book(payment);
      await invoices.record(read.invoice);
    }
  }

  /** Sends the pending notifications. After a crash they are sent again. */
  async #notify(customer: Customer, { entry: last }: Subscription): Promise<void> {
    const { invoices, listener } = this.#deps;
    if (last > customer.told_entry) await this.#notifyChanges(customer);
    for (const invoice of await invoices.paidWithoutEmail(customer.account_id)) {
      await listener.paid(invoice);
      await invoices.markEmailed(invoice._id);
    }
  }

  async #notifyChanges({ _id, account_id, told_entry }: Customer): Promise<void> {
    const { customers, ledger, listener } = this.#deps;
    const entries = await ledger.statesOf(account_id);
    for (const entry of entries.filter(({ n }) => n > told_entry)) {
      const before = foldSubscription(entries.filter(({ n }) => n < entry.n));
      const after = foldSubscription(entries.filter(({ n }) => n <= entry.n));
      if (entry.kind === 'subscription' && before && after) await listener.changed({ before, after });
      await customers.setEmailedEntry(_id, entry.n);
    }
  }
}
