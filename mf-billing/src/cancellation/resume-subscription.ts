import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { failureText } from '@keystead/web-kit/queries';
import { planSubject } from '../current-plan/plan-status.ts';
import { useSubscriptionChange } from '../subscription/use-subscription-change.ts';

/** Revokes a cancellation before it takes effect: `resume()`. */
export function useResumeSubscription() {
  const toast = useToast();
  const { mutate, isPending } = useSubscriptionChange<void>({
    send: () => request('DELETE /subscription/cancellation'),
    isApplied: ({ interval, cancel_at }) => interval !== null && cancel_at === null,
    onChanged: (subscription) => toast.success(`${planSubject(subscription)} continues.`),
    onError: (error) => toast.error(failureText('Error resuming subscription. Please try again.', error)),
  });
  return { resume: () => mutate(), busy: isPending };
}
