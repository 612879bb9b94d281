import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { failureText } from '@keystead/web-kit/queries';
import { yourPlan } from '../current-plan/standing.ts';
import { useSubscriptionChange } from '../subscription/use-subscription-change.ts';

/** Revokes a cancellation before it takes effect: `resume()`. */
export function useResumeSubscription() {
  const toast = useToast();
  const { mutate, isPending } = useSubscriptionChange<void>({
    send: () => request('DELETE /subscription/cancellation'),
    hasCome: ({ interval, cancel_at }) => interval !== null && cancel_at === null,
    onChanged: (subscription) => toast.success(`${yourPlan(subscription)} goes on.`),
    onError: (error) => toast.error(failureText('Error resuming subscription. Please try again.', error)),
  });
  return { resume: () => mutate(), busy: isPending };
}
