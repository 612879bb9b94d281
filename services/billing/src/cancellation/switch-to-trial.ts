import { billing } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import { runningPlan } from '../subscriptions/subscription.ts';
import { assertPossible, whyNoTrial } from '../subscriptions/subscription-policy.ts';
import type { CancellationDependencies } from './change-cancellation.ts';

/** Returns the caller's account to its trial while the trial lasts. The original end of the trial stays (rules §5). */
export const switchToTrial = ({ cancellations, present }: CancellationDependencies) =>
  endpoint(billing, 'PUT /subscription/plan', async ({ caller }) => {
    const subscription = await cancellations.refresh(caller);
    assertPossible(whyNoTrial(subscription, new Date()));
    // An account that is already on the trial stays on it.
    const switched = runningPlan(subscription) ? await cancellations.cancelNow(caller.accountId) : subscription;
    return reply({ success: true, subscription: await present(switched, caller) });
  });
