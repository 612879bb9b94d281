import type { Logger } from '@keystead/service-kit';
import type Stripe from 'stripe';
import { useNewCard } from '../cards/use-new-card.ts';
import type { Customer } from '../customers/customer.ts';
import type { CustomerStore } from '../customers/customer-store.ts';
import { cancelSubscription } from '../ending/cancel-subscription.ts';
import type { EndingStore } from '../ending/ending-store.ts';
import type { InvoiceStore } from '../invoices/invoice-store.ts';
import { invoiceStatus, readInvoice } from '../invoices/provider-invoice.ts';
import type { LedgerStore } from '../ledger/ledger-store.ts';
import { changesNothing, foldSubscription } from '../ledger/state-entry.ts';
import { isOver } from '../provider/subscription-end.ts';
import type { PaidSubscription, Subscription } from '../subscriptions/subscription.ts';
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts';
import { countingSubscription, endedWithoutTrace } from './paid-subscription.ts';
import { PricePlans } from './price-plans.ts';
import { type ProviderState, providerState } from './provider-state.ts';
import { reportStrangeSubscriptions } from './strange-subscriptions.ts';
import type { SubscriptionNews } from './subscription-news.ts';
import { unwantedSubscriptions } from './unwanted-subscriptions.ts';

export interface SyncDependencies {
  readonly customers: CustomerStore;
  readonly subscriptions: SubscriptionStore;
  readonly invoices: InvoiceStore;
  readonly ledger: LedgerStore;
  readonly endings: EndingStore;
  readonly stripe: Stripe;
  /** Which provider this is, as `providerName` gives it. */
  readonly provider: string;
  readonly news: SubscriptionNews;
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
    if (this.#isKnown(customer)) await useNewCard(this.#deps, customer);
    const subscription = await this.#settledState(customer);
    if (subscription) await this.#tell(customer, subscription);
    return subscription;
  }

  /**
   * Reads until nothing changes. After each append it reads once more. The last entry is therefore never older than
   * what a concurrent reader saw that had nothing to append.
   */
  async #settledState(customer: Customer): Promise<Subscription | null> {
    const { subscriptions } = this.#deps;
    for (let readings = 0; readings < MAX_READINGS; readings++) {
      const read = await subscriptions.current(customer.account_id);
      if (!read) return null;
      const found = await this.#found(customer);
      if (found === undefined) continue;
      const change = { kind: 'subscription', paid: found ?? this.#withoutTrace(read) } as const;
      if (changesNothing(read, change)) return read;
      await subscriptions.append(read, change);
    }
    throw new Error('the state at the provider went on changing');
  }

  /** A customer of a provider that was configured before is unknown to this one. */
  #isKnown({ provider }: Customer): boolean {
    return provider === this.#deps.provider;
  }

  /**
   * The provider's decisive subscription: null for none, undefined when this call cancelled a subscription and must be
   * repeated.
   */
  async #found(customer: Customer): Promise<PaidSubscription | null | undefined> {
    const { stripe, log } = this.#deps;
    if (!this.#isKnown(customer)) return null;
    const state = await providerState(stripe, customer._id);
    await this.#book(state, customer.account_id);
    if (await this.#cancelUnwanted(customer, state)) return undefined;
    reportStrangeSubscriptions(log, customer.account_id, state);
    return countingSubscription(state.subscriptions, state.invoices);
  }

  async #cancelUnwanted({ account_id }: Customer, state: ProviderState): Promise<boolean> {
    const { endings, stripe, log } = this.#deps;
    const isEnding = state.subscriptions.some(({ status }) => !isOver(status)) && (await endings.has(account_id));
    const unwanted = unwantedSubscriptions(state, isEnding, new Date());
    for (const { id } of unwanted) {
      await cancelSubscription(stripe, id);
      log.warn({ account: account_id, subscription: id }, 'a subscription that nobody wants or pays was cancelled');
    }
    return unwanted.length > 0;
  }

  /** The plan ran with another provider, or with a customer that someone has deleted at the provider. */
  #withoutTrace({ _id: account, paid }: Subscription): PaidSubscription | null {
    const ended = endedWithoutTrace(paid, new Date());
    if (ended !== paid) this.#deps.log.error({ account, paid }, 'the provider has nothing of a plan that ran: it ends');
    return ended;
  }

  /** Books payments first: an invoice stored as paid or failed has all of its payments booked. */
  async #book({ invoices: bills, subscriptions }: ProviderState, account_id: number): Promise<void> {
    const { ledger, invoices } = this.#deps;
    const known = await invoices.statusesOf(account_id);
    for (const bill of bills) {
      const status = invoiceStatus(bill, subscriptions);
      if (!status || (status !== 'pending' && status === known.get(bill.id))) continue;
      const read = await readInvoice(bill, { account_id, status, plans: this.#plans });
      if (!read) continue;
      for (const payment of read.payments) await ledger.book(payment);
      await invoices.record(read.invoice);
    }
  }

  /** Sends the pending notifications. After a crash they are sent again. */
  async #tell(customer: Customer, { entry: last }: Subscription): Promise<void> {
    const { invoices, news } = this.#deps;
    if (last > customer.told_entry) await this.#tellChanges(customer);
    for (const invoice of await invoices.untold(customer.account_id)) {
      await news.paid(invoice);
      await invoices.told(invoice._id);
    }
  }

  async #tellChanges({ _id, account_id, told_entry }: Customer): Promise<void> {
    const { customers, ledger, news } = this.#deps;
    const entries = await ledger.statesOf(account_id);
    for (const entry of entries.filter(({ n }) => n > told_entry)) {
      const before = foldSubscription(entries.filter(({ n }) => n < entry.n));
      const after = foldSubscription(entries.filter(({ n }) => n <= entry.n));
      if (entry.kind === 'subscription' && before && after) await news.changed({ before, after });
      await customers.told(_id, entry.n);
    }
  }
}
