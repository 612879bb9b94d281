import { billing } from '@keystead/contracts';
import { authorise, Conflict, type Endpoint, endpoint, NotFound, reply, retryOnConflict } from '@keystead/service-kit';
import type { PlanDependencies } from '../dependencies.ts';
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

const startUpgrade = ({ upgrades }: PlanDependencies) =>
  endpoint(billing, 'POST /subscription/upgrade', async ({ caller, body: { plan, interval } }) =>
    reply({ checkout_url: await upgrades.start(caller, { plan, interval: interval ?? 'month' }) }),
  );

const openPortal = ({ subscriptions, customers, portal }: PlanDependencies) =>
  endpoint(billing, 'POST /subscription/portal', async ({ caller }) => {
    assertPossible(whyNoPortal(await subscriptions.findOrCreate(caller)));
    const customer = await customers.findByAccount(caller.accountId);
    if (!customer) throw new Conflict('There is no billing to manage yet, because no plan has been paid for.');
    return reply({ portal_url: await portal.open(customer._id) });
  });

const cancelPlan = ({ cancellations, present }: PlanDependencies) =>
  endpoint(billing, 'PUT /subscription/cancellation', async ({ caller, body: { when } }) => {
    assertPossible(whyNoCancellation(await cancellations.refresh(caller)));
    const { accountId } = caller;
    const changed = await (when === 'now'
      ? cancellations.cancelNow(accountId)
      : cancellations.cancelAtPeriodEnd(accountId));
    return reply(await present(changed, caller));
  });

const resumePlan = ({ cancellations, present }: PlanDependencies) =>
  endpoint(billing, 'DELETE /subscription/cancellation', async ({ caller }) => {
    assertPossible(whyNoResumption(await cancellations.refresh(caller)));
    return reply(await present(await cancellations.resume(caller.accountId), caller));
  });

/** Returns the caller's account to its trial while the trial lasts. The original end of the trial stays (rules §5). */
const switchToTrial = ({ cancellations, present }: PlanDependencies) =>
  endpoint(billing, 'PUT /subscription/plan', async ({ caller }) => {
    const subscription = await cancellations.refresh(caller);
    assertPossible(whyNoTrial(subscription, new Date()));
    // An account that is already on the trial stays on it.
    const switched = runningPlan(subscription) ? await cancellations.cancelNow(caller.accountId) : subscription;
    return reply({ success: true, subscription: await present(switched, caller) });
  });

/** Makes sure that an account pays nothing more, not even in a page of the provider that is still open. */
async function endPaidPlan(deps: PlanDependencies, id: number): Promise<void> {
  const { subscriptionCheckoutService, cancellations } = deps;
  await fromProvider(subscriptionCheckoutService.closeFor(id));
  const running = runningPlan(await cancellations.refreshAccount(id));
  if (running && !running.cancel_at) await cancellations.cancelAtPeriodEnd(id);
}

/**
 * Grants an account the plan by agreement, or revokes it. The ledger stores which admin did so. A plan that the account
 * pays for ends with its period, so that nobody pays for two. If the admin revokes the grant, the account can resume
 * its plan until then. When the provider doesn't answer, the grant is already stored, and repeating the request
 * completes the rest.
 */
const grantPlan = (deps: PlanDependencies) =>
  endpoint(billing, 'PUT /subscription/grants/{id}', async ({ caller, params: { id }, body: { plan } }) => {
    authorise(caller.role === 'admin', 'Only an admin can grant a custom plan.');
    const granted = await retryOnConflict('this subscription', async () => {
      const current = await deps.subscriptions.current(id);
      if (!current) throw new NotFound('This account has no subscription.');
      return deps.subscriptions.append(current, { kind: 'grant', plan, by: caller.userId });
    });
    if (plan !== null) await endPaidPlan(deps, id);
    return reply(entitlementsOf(granted, new Date()));
  });

export const planChangeEndpoints = (deps: PlanDependencies): Endpoint[] => [
  startUpgrade(deps),
  openPortal(deps),
  cancelPlan(deps),
  resumePlan(deps),
  switchToTrial(deps),
  grantPlan(deps),
];
