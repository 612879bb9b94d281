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

/** What taking over the provider's state needs. */
export interface SyncDependencies {
  readonly customers: CustomerStore;
  readonly subscriptions: SubscriptionStore;
  readonly invoices: InvoiceStore;
  readonly ledger: LedgerStore;
  readonly endings: EndingStore;
  readonly stripe: Stripe;
  /** Which provider that is, by `providerName`. */
  readonly provider: string;
  readonly news: SubscriptionNews;
  readonly log: Logger;
}

/** Readings of a state that goes on changing before the rest is left to the next look. */
const MAX_READINGS = 20;

/**
 * Takes over what the provider has of a customer: bills and their payments, and how the subscription stands. It may run
 * twice at once, or be cut off anywhere: whatever is there already stays as it is.
 */
export class AccountSync {
  readonly #deps: SyncDependencies;
  readonly #plans: PricePlans;

  constructor(deps: SyncDependencies) {
    this.#deps = deps;
    this.#plans = new PricePlans(deps.stripe);
  }

  /** Gives how the account's subscription stands then; null when the account was erased. */
  async run(customer: Customer): Promise<Subscription | null> {
    if (this.#isKnown(customer)) await useNewCard(this.#deps, customer);
    const subscription = await this.#settledState(customer);
    if (subscription) await this.#tell(customer, subscription);
    return subscription;
  }

  /**
   * Reads until nothing is new. Whoever appends reads once more afterwards, so the last entry never stays behind what
   * another reader, to whom it looked the same as before, has seen meanwhile.
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

  /** A customer of the provider that was set before has nothing with this one. */
  #isKnown({ provider }: Customer): boolean {
    return provider === this.#deps.provider;
  }

  /** What the provider has that counts: null for nothing, undefined when something had to be cancelled just now. */
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

  /** It ran with another provider, or with a customer that somebody has deleted there. */
  #withoutTrace({ _id: account, paid }: Subscription): PaidSubscription | null {
    const ended = endedWithoutTrace(paid, new Date());
    if (ended !== paid) this.#deps.log.error({ account, paid }, 'the provider has nothing of a plan that ran: it ends');
    return ended;
  }

  /** Payments first: a bill that is kept as paid, or as given up, has all of its payments booked. */
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

  /** Tells of what was not told yet. What a crash cuts off is told again. */
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
