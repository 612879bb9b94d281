import { billing } from '@keystead/contracts';
import { authorise, endpoint, NotFound, reply, retryOnConflict } from '@keystead/service-kit';
import type { CancellationService } from '../cancellation/cancellation-service.ts';
import type { Dependencies } from '../dependencies.ts';
import { providerFailure } from '../provider/provider-failure.ts';
import { entitlementsOf, runningPlan } from '../subscriptions/subscription.ts';
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts';

interface GrantDependencies {
  /** Closes subscription checkouts. */
  readonly subscriptionCheckoutService: Pick<Dependencies['subscriptionCheckoutService'], 'closeFor'>;
  readonly subscriptions: SubscriptionStore;
  readonly cancellations: CancellationService;
}

/** Makes sure that an account pays nothing more, not even in a page of the provider that is still open. */
async function endPaidPlan(
  { subscriptionCheckoutService, cancellations }: GrantDependencies,
  id: number,
): Promise<void> {
  await subscriptionCheckoutService.closeFor(id).catch((error) => {
    throw providerFailure(error);
  });
  const running = runningPlan(await cancellations.refreshAccount(id));
  if (running && !running.cancel_at) await cancellations.cancelAtPeriodEnd(id);
}

/**
 * Grants an account the plan by agreement, or revokes it. The ledger stores which admin did so. A plan that the account
 * pays for ends with its period, so that nobody pays for two. If the admin revokes the grant, the account can resume
 * its plan until then. When the provider doesn't answer, the grant is already stored, and repeating the request
 * completes the rest.
 */
export const grantPlan = (deps: GrantDependencies) =>
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
