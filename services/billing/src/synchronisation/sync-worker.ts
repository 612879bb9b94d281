import { type Logger, WorkQueue } from '@keystead/service-kit';
import type Stripe from 'stripe';
import type { CustomerStore } from '../customers/customers.repository.ts';
import type { Customer } from '../customers/customers.ts';
import type { InvoiceStore } from '../invoices/invoices.repository.ts';
import { invoiceStatus, readInvoice } from '../invoices/provider-invoice.ts';
import type { LedgerStore } from '../ledger/ledger.repository.ts';
import { changesNothing, foldSubscription } from '../ledger/state-entries.ts';
import { pricePlans } from '../plans/price-book.ts';
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

interface SyncDependencies {
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

interface Synchronisation extends SyncDependencies {
  readonly planOfPrice: ReturnType<typeof pricePlans>;
}

/** Books payments first: an invoice stored as paid or failed has all of its payments booked. */
async function book(
  { ledger, invoices, planOfPrice }: Synchronisation,
  { invoices: bills, subscriptions }: ProviderState,
  account_id: number,
): Promise<void> {
  const storedStatuses = await invoices.statusesOf(account_id);
  for (const bill of bills) {
    const status = invoiceStatus(bill, subscriptions);
    if (!status || (status !== 'pending' && status === storedStatuses.get(bill.id))) continue;
    const read = await readInvoice(bill, { account_id, status, planOfPrice });
    if (!read) continue;
    for (const payment of read.payments) await ledger.book(payment);
    await invoices.record(read.invoice);
  }
}

async function cancelUnwanted(
  { endings, stripe, log }: Synchronisation,
  { account_id }: Customer,
  state: ProviderState,
): Promise<boolean> {
  const isEnding = state.subscriptions.some(({ status }) => !isOver(status)) && (await endings.has(account_id));
  const unwanted = unwantedSubscriptions(state, isEnding, new Date());
  for (const { id } of unwanted) {
    await cancelSubscription(stripe, id);
    log.warn({ account: account_id, subscription: id }, 'cancelled an unwanted or uncollectible subscription');
  }
  return unwanted.length > 0;
}

/**
 * The provider's decisive subscription: null for none, undefined when this call cancelled a subscription and must be
 * repeated.
 */
async function readProvider(deps: Synchronisation, customer: Customer): Promise<PaidSubscription | null | undefined> {
  // A customer of a provider that was configured before is unknown to this one.
  if (customer.provider !== deps.provider) return null;
  const state = await providerState(deps.stripe, customer._id);
  await book(deps, state, customer.account_id);
  if (await cancelUnwanted(deps, customer, state)) return undefined;
  logInvalidSubscriptions(deps.log, customer.account_id, state);
  return decisiveSubscription(state.subscriptions, state.invoices);
}

/** The plan ran with another provider, or with a customer that someone has deleted at the provider. */
function endIfMissing({ log }: Synchronisation, { _id: account, paid }: Subscription): PaidSubscription | null {
  const ended = endedIfMissing(paid, new Date());
  if (ended !== paid)
    log.error({ account, paid }, 'the provider no longer knows a running plan, so it was marked as ended');
  return ended;
}

/** The maximum number of reads of a state that keeps changing. The next synchronisation handles the rest. */
const MAX_READINGS = 20;

/**
 * Reads until nothing changes. After each append it reads once more. The last entry is therefore never older than what a
 * concurrent reader saw that had nothing to append. Null when the account was erased.
 */
async function readStableState(deps: Synchronisation, customer: Customer): Promise<Subscription | null> {
  const { subscriptions } = deps;
  for (let readings = 0; readings < MAX_READINGS; readings++) {
    const read = await subscriptions.current(customer.account_id);
    if (!read) return null;
    const found = await readProvider(deps, customer);
    if (found === undefined) continue;
    const change = { kind: 'subscription', paid: found ?? endIfMissing(deps, read) } as const;
    if (changesNothing(read, change)) return read;
    await subscriptions.append(read, change);
  }
  throw new Error('the state at the provider kept changing');
}

async function notifyChanges(
  { customers, ledger, listener }: Synchronisation,
  { _id, account_id, told_entry }: Customer,
): Promise<void> {
  const entries = await ledger.statesOf(account_id);
  for (const entry of entries.filter(({ n }) => n > told_entry)) {
    const before = foldSubscription(entries.filter(({ n }) => n < entry.n));
    const after = foldSubscription(entries.filter(({ n }) => n <= entry.n));
    if (entry.kind === 'subscription' && before && after) await listener.changed({ before, after });
    await customers.setEmailedEntry(_id, entry.n);
  }
}

/** Sends the pending notifications. After a crash they are sent again. */
async function notify(deps: Synchronisation, customer: Customer, { entry: last }: Subscription): Promise<void> {
  const { invoices, listener } = deps;
  if (last > customer.told_entry) await notifyChanges(deps, customer);
  for (const invoice of await invoices.paidWithoutEmail(customer.account_id)) {
    await listener.paid(invoice);
    await invoices.markEmailed(invoice._id);
  }
}

/** The worker never gives up, because the provider's state is decisive. */
const waits = { first: 2_000, longest: 60 * 60_000 };

/**
 * Synchronises accounts with the provider: immediately on request, and again until it succeeds. A synchronisation reads
 * the invoices and their payments, and the state of the subscription. It may run twice concurrently or be interrupted at
 * any point: existing data stays as it is.
 */
export class SyncWorker extends WorkQueue<Customer> {
  readonly #deps: Synchronisation;

  constructor(deps: SyncDependencies) {
    const { customers, log } = deps;
    super({
      name: 'synchronise subscriptions',
      every: 2_000,
      claimDue: () => customers.claimDue(),
      attempt: async (customer) => void (await this.#sync(customer)),
      retryAt: (id, at) => customers.retryAt(id, at),
      waits,
      alarmingAttempts: 10,
      log,
    });
    this.#deps = { ...deps, planOfPrice: pricePlans(deps.stripe) };
  }

  /** Queues a synchronisation of a customer and starts it; false for a customer that is not ours. */
  async queueSync(customerId: string): Promise<boolean> {
    const ours = await this.#deps.customers.queueSync(customerId);
    if (ours) void this.doDue();
    return ours !== null;
  }

  /**
   * Synchronises an account now and returns its subscription, which must exist.
   * @throws The errors of the provider's client; the worker then retries in the background.
   */
  async syncNow(accountId: number): Promise<Subscription> {
    const { customers, subscriptions } = this.#deps;
    const existing = await customers.findByAccount(accountId);
    const customer = existing && (await customers.queueSync(existing._id));
    const subscription = customer ? await this.#sync(customer) : await subscriptions.current(accountId);
    if (!subscription) throw new Error(`account ${accountId} has no subscription: it was never created, or was erased`);
    return subscription;
  }

  async #sync(customer: Customer): Promise<Subscription | null> {
    if (customer.provider === this.#deps.provider) await useNewCard(this.#deps, customer);
    const subscription = await readStableState(this.#deps, customer);
    if (subscription) await notify(this.#deps, customer, subscription);
    await this.#deps.customers.markDone(customer);
    return subscription;
  }
}
