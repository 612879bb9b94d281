import { billing } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { PresentForCaller } from '../subscriptions/present-for-caller.ts';
import { assertPossible, whyNoCancellation, whyNoResumption } from '../subscriptions/subscription-policy.ts';
import type { CancellationService } from './cancellation-service.ts';

/** The dependencies of the cancellation endpoints. */
export interface CancellationDependencies {
  readonly cancellations: CancellationService;
  readonly present: PresentForCaller;
}

export const cancelPlan = ({ cancellations, present }: CancellationDependencies) =>
  endpoint(billing, 'PUT /subscription/cancellation', async ({ caller, body: { when } }) => {
    assertPossible(whyNoCancellation(await cancellations.refresh(caller)));
    const { accountId } = caller;
    const changed = await (when === 'now'
      ? cancellations.cancelNow(accountId)
      : cancellations.cancelAtPeriodEnd(accountId));
    return reply(await present(changed, caller));
  });

/** Withdraws the cancellation before it takes effect. */
export const resumePlan = ({ cancellations, present }: CancellationDependencies) =>
  endpoint(billing, 'DELETE /subscription/cancellation', async ({ caller }) => {
    assertPossible(whyNoResumption(await cancellations.refresh(caller)));
    return reply(await present(await cancellations.resume(caller.accountId), caller));
  });
