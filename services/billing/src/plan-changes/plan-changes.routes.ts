import { billing } from '@keystead/contracts';
import {
  authorise,
  type Caller,
  Conflict,
  type Endpoint,
  endpoint,
  NotFound,
  nothing,
  reply,
  retryOnConflict,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { cancelAll } from '../ending/account-ending.ts';
import { fromProvider } from '../provider/provider-failure.ts';
import {
  assertPossible,
  entitlementsOf,
  runningPlan,
  whyNoCancellation,
  whyNoPortal,
  whyNoResumption,
  whyNoTrial,
} from '../subscriptions/subscriptions.ts';
import { cancelAtPeriodEnd, cancelNow, refresh, refreshAccount, resume } from './cancellations.ts';
import { openPortal } from './portal.ts';

/** Makes sure that an account pays nothing more, not even in a page of the provider that is still open. */
async function endPaidPlan(deps: Dependencies, id: number): Promise<void> {
  await fromProvider(deps.subscriptionCheckoutService.closeFor(id));
  const running = runningPlan(await refreshAccount(deps, id));
  if (running && !running.cancel_at) await cancelAtPeriodEnd(deps, id);
}

/** The account may exist without a subscription: nobody has needed one yet. */
async function beginSubscription({ people, subscriptions }: Dependencies, caller: Caller, id: number) {
  const accountSince = await people.accountSince(caller, id);
  if (!accountSince) throw new NotFound('There is no such account.');
  return subscriptions.findOrCreate({ accountId: id, accountSince });
}

/**
 * Grants an account the plan by agreement, or revokes it. The ledger stores which admin did so. A plan that the account
 * pays for ends with its period, so that nobody pays for two. If the admin revokes the grant, the account can resume
 * its plan until then. When the provider doesn't answer, the grant is already stored, and repeating the request
 * completes the rest.
 */
const grantPlan = (deps: Dependencies) =>
  endpoint(billing, 'PUT /subscription/grants/{id}', async ({ caller, params: { id }, body: { plan } }) => {
    authorise(caller.role === 'admin', 'Only an admin can grant a custom plan.');
    const granted = await retryOnConflict('this subscription', async () => {
      const current = (await deps.subscriptions.current(id)) ?? (await beginSubscription(deps, caller, id));
      return deps.subscriptions.append(current, { kind: 'grant', plan, by: caller.userId });
    });
    if (plan !== null) await endPaidPlan(deps, id);
    return reply(entitlementsOf(granted, new Date()));
  });

export const planChangeEndpoints = (deps: Dependencies): Endpoint[] => [
  endpoint(billing, 'POST /subscription/upgrade', async ({ caller, body: { plan, interval } }) =>
    reply({ checkout_url: await deps.upgrades.start(caller, { plan, interval: interval ?? 'month' }) }),
  ),
  endpoint(billing, 'POST /subscription/portal', async ({ caller }) => {
    assertPossible(whyNoPortal(await deps.subscriptions.findOrCreate(caller)));
    const customer = await deps.customers.findByAccount(caller.accountId);
    if (!customer) throw new Conflict('There is no billing to manage yet, because no plan has been paid for.');
    return reply({ portal_url: await openPortal(deps, customer._id) });
  }),
  endpoint(billing, 'PUT /subscription/cancellation', async ({ caller, body: { when } }) => {
    assertPossible(whyNoCancellation(await refresh(deps, caller)));
    const cancel = when === 'now' ? cancelNow : cancelAtPeriodEnd;
    return reply(await deps.present(await cancel(deps, caller.accountId), caller));
  }),
  endpoint(billing, 'DELETE /subscription/cancellation', async ({ caller }) => {
    assertPossible(whyNoResumption(await refresh(deps, caller)));
    return reply(await deps.present(await resume(deps, caller.accountId), caller));
  }),
  /** Returns the caller's account to its trial while the trial lasts. The original end of the trial stays (rules §5). */
  endpoint(billing, 'PUT /subscription/plan', async ({ caller }) => {
    const subscription = await refresh(deps, caller);
    assertPossible(whyNoTrial(subscription, new Date()));
    // An account that is already on the trial stays on it.
    const switched = runningPlan(subscription) ? await cancelNow(deps, caller.accountId) : subscription;
    return reply({ success: true, subscription: await deps.present(switched, caller) });
  }),
  grantPlan(deps),
  /** The owner has asked identity to delete the account. Identity retries until it gets an answer. */
  endpoint(billing, 'POST /internal/cancellations', async ({ service, body }) => {
    authorise(service === 'identity', 'Only identity may cancel the subscriptions of an account.');
    await fromProvider(cancelAll(deps, body.account_id));
    return nothing;
  }),
];
