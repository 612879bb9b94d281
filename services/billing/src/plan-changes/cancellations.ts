import { type Caller, Conflict, type Logger } from '@keystead/service-kit';
import Stripe from 'stripe';
import type { CustomerStore } from '../customers/customers.repository.ts';
import { fromProvider, rejectionCode } from '../provider/provider-failure.ts';
import { billsOf, isPaidUp, runningSubscriptions, voidOpen } from '../provider/provider-subscriptions.ts';
import type { SubscriptionStore } from '../subscriptions/subscriptions.repository.ts';
import { runningPlan, type Subscription } from '../subscriptions/subscriptions.ts';
import type { SyncWorker } from '../synchronisation/sync-worker.ts';

interface Dependencies {
  readonly subscriptions: SubscriptionStore;
  readonly customers: CustomerStore;
  readonly syncWorker: SyncWorker;
  readonly stripe: Stripe;
  readonly log: Logger;
}

interface Change {
  readonly participle: string;
  readonly request: (running: Stripe.Subscription) => Promise<unknown>;
  readonly isApplied: (after: Subscription) => boolean;
}

/** Requests a change, unless the subscription has ended in the meantime: the next read shows that. */
async function requestChange({ log }: Dependencies, running: Stripe.Subscription, { request }: Change): Promise<void> {
  try {
    await request(running);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    if (rejectionCode(error) !== 'resource_missing')
      log.warn({ err: error, subscription: running.id }, 'the provider rejected a change of a subscription');
  }
}

/**
 * Synchronises an account that has a subscription record with the provider; decisions depend on its current state.
 * @throws Unavailable when the provider doesn't answer.
 */
export const refreshAccount = ({ syncWorker }: Dependencies, accountId: number): Promise<Subscription> =>
  fromProvider(syncWorker.syncNow(accountId));

/** Like `refreshAccount`, for the caller's account, whose subscription record may not exist yet. */
export async function refresh(
  deps: Dependencies,
  caller: Pick<Caller, 'accountId' | 'accountSince'>,
): Promise<Subscription> {
  await deps.subscriptions.findOrCreate(caller);
  return refreshAccount(deps, caller.accountId);
}

/**
 * Requests a change of every running subscription (normally one) and reads the result.
 * @throws Conflict when the change has not taken effect; Unavailable when the provider doesn't answer.
 */
async function changePlan(deps: Dependencies, accountId: number, change: Change): Promise<Subscription> {
  const { customers, stripe, log } = deps;
  const { participle, isApplied } = change;
  const customer = await customers.findByAccount(accountId);
  const running = customer ? await fromProvider(runningSubscriptions(stripe, customer._id)) : [];
  for (const one of running) await fromProvider(requestChange(deps, one, change));
  const after = await refreshAccount(deps, accountId);
  if (isApplied(after)) return after;
  log.error({ account: accountId, paid: after.paid }, `a subscription was not ${participle}`);
  throw new Conflict(`Your plan could not be ${participle}. Please reload the page to see its current status.`);
}

/** Ends the paid plan at the end of the paid period. */
export const cancelAtPeriodEnd = (deps: Dependencies, accountId: number): Promise<Subscription> =>
  changePlan(deps, accountId, {
    participle: 'cancelled',
    request: ({ id }) => deps.stripe.subscriptions.update(id, { cancel_at_period_end: true }),
    isApplied: (after) => runningPlan(after)?.cancel_at !== null,
  });

export const resume = (deps: Dependencies, accountId: number): Promise<Subscription> =>
  changePlan(deps, accountId, {
    participle: 'resumed',
    // An operator may also have set an end date at the provider.
    request: ({ id, cancel_at_period_end }) =>
      deps.stripe.subscriptions.update(id, cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' }),
    isApplied: (after) => runningPlan(after)?.cancel_at === null,
  });

/** Ends the paid plan immediately. Credits the rest of the period if that period was paid, and voids open invoices. */
export const cancelNow = (deps: Dependencies, accountId: number): Promise<Subscription> =>
  changePlan(deps, accountId, {
    participle: 'cancelled immediately',
    request: async ({ id }) => {
      const bills = await billsOf(deps.stripe, id);
      const prorate = isPaidUp(bills);
      await deps.stripe.subscriptions.cancel(id, { prorate, invoice_now: prorate });
      await voidOpen(deps.stripe, bills);
    },
    isApplied: (after) => runningPlan(after) === null,
  });
