import { billing } from '@keystead/contracts';
import { authorise, endpoint, NotFound, reply, retryOnConflict } from '@keystead/service-kit';
import type { CancellationService } from '../cancellation/cancellation-service.ts';
import type { Dependencies } from '../dependencies.ts';
import { providerFailure } from '../provider/provider-failure.ts';
import { entitlementsOf, runningPlan } from '../subscriptions/subscription.ts';
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts';

/** What granting a plan needs. */
interface GrantNeeds {
  /** Where plans are subscribed to. */
  readonly subscriptionCheckoutService: Pick<Dependencies['subscriptionCheckoutService'], 'closeOf'>;
  readonly subscriptions: SubscriptionStore;
  readonly cancellations: CancellationService;
}

/** Sees to it that an account pays nothing more, also in a page of the provider's that stands open. */
async function endWhatIsPaid({ subscriptionCheckoutService, cancellations }: GrantNeeds, id: number): Promise<void> {
  await subscriptionCheckoutService.closeOf(id).catch((error) => {
    throw providerFailure(error);
  });
  const running = runningPlan(await cancellations.lookAt(id));
  if (running && !running.cancel_at) await cancellations.atPeriodEnd(id);
}

/**
 * Gives an account the plan by agreement, or takes it back; the ledger keeps which admin did. A plan that the account
 * pays meanwhile ends with its period, so that nobody pays for two; taken back, it may be resumed until then. Where
 * the provider doesn't answer the grant stands already, and the same again sees to the rest.
 */
export const grantPlan = (needs: GrantNeeds) =>
  endpoint(billing, 'PUT /subscription/grants/{id}', async ({ caller, params: { id }, body: { plan } }) => {
    authorise(caller.role === 'admin', 'Only an admin gives a plan by agreement.');
    const granted = await retryOnConflict('this subscription', async () => {
      const current = await needs.subscriptions.current(id);
      if (!current) throw new NotFound('No such account has a subscription.');
      return needs.subscriptions.append(current, { kind: 'grant', plan, by: caller.userId });
    });
    if (plan !== null) await endWhatIsPaid(needs, id);
    return reply(entitlementsOf(granted, new Date()));
  });
