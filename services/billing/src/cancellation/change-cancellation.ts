import { billing } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { SubscriptionAnswers } from '../subscriptions/subscription-answers.ts';
import { assertPossible, whyNoCancellation, whyNoResumption } from '../subscriptions/subscription-policy.ts';
import type { CancellationService } from './cancellation-service.ts';

/** What cancelling needs, and taking it back. */
export interface CancellationNeeds {
  readonly cancellations: CancellationService;
  readonly answers: SubscriptionAnswers;
}

/** Cancels the paid plan of the caller's account. */
export const cancelPlan = ({ cancellations, answers }: CancellationNeeds) =>
  endpoint(billing, 'PUT /subscription/cancellation', async ({ caller, body: { when } }) => {
    assertPossible(whyNoCancellation(await cancellations.look(caller)));
    const { accountId } = caller;
    const changed = await (when === 'now' ? cancellations.now(accountId) : cancellations.atPeriodEnd(accountId));
    return reply(await answers(changed, caller));
  });

/** Takes the cancellation back before it takes effect. */
export const resumePlan = ({ cancellations, answers }: CancellationNeeds) =>
  endpoint(billing, 'DELETE /subscription/cancellation', async ({ caller }) => {
    assertPossible(whyNoResumption(await cancellations.look(caller)));
    return reply(await answers(await cancellations.goOn(caller.accountId), caller));
  });
