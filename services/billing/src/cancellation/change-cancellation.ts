import { billing } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { SubscriptionAnswers } from '../subscriptions/subscription-answers.ts';
import { assertPossible, whyNoCancellation, whyNoResumption } from '../subscriptions/subscription-policy.ts';
import type { CancellationService } from './cancellation-service.ts';

/** The dependencies of the cancellation endpoints. */
export interface CancellationNeeds {
  readonly cancellations: CancellationService;
  readonly answers: SubscriptionAnswers;
}

export const cancelPlan = ({ cancellations, answers }: CancellationNeeds) =>
  endpoint(billing, 'PUT /subscription/cancellation', async ({ caller, body: { when } }) => {
    assertPossible(whyNoCancellation(await cancellations.look(caller)));
    const { accountId } = caller;
    const changed = await (when === 'now' ? cancellations.now(accountId) : cancellations.atPeriodEnd(accountId));
    return reply(await answers(changed, caller));
  });

/** Withdraws the cancellation before it takes effect. */
export const resumePlan = ({ cancellations, answers }: CancellationNeeds) =>
  endpoint(billing, 'DELETE /subscription/cancellation', async ({ caller }) => {
    assertPossible(whyNoResumption(await cancellations.look(caller)));
    return reply(await answers(await cancellations.goOn(caller.accountId), caller));
  });
