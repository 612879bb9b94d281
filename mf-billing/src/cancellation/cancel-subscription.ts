import type { Body, Subscription } from '@keystead/contracts';
import { formatDay } from '@keystead/ui';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { planSubject } from '../current-plan/plan-status.ts';
import { useSubscriptionChange } from '../subscription/use-subscription-change.ts';

/** When a cancellation takes effect. */
export type CancelWhen = Body<'PUT /subscription/cancellation'>['when'];

/** Cancelled immediately, no paid plan is left. Cancelled at the end of the period, it may have ended meanwhile. */
const isCancelled = ({ interval, cancel_at }: Subscription, when: CancelWhen): boolean =>
  interval === null || (when === 'period_end' && cancel_at !== null);

function cancelledText(subscription: Subscription): string {
  const { interval, cancel_at } = subscription;
  const end = interval === null || cancel_at === null ? 'has ended' : `ends on ${formatDay(cancel_at)}`;
  return `${planSubject(subscription)} ${end}.`;
}

/** Cancels the paid plan: `mutate(when)`. */
export function useCancelSubscription() {
  const toast = useToast();
  return useSubscriptionChange({
    send: (when: CancelWhen) => request('PUT /subscription/cancellation', { body: { when } }),
    isApplied: isCancelled,
    onChanged: (subscription) => toast.success(cancelledText(subscription)),
  });
}
