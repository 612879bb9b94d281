import type { Subscription } from '@keystead/contracts';
import { formatDay } from '@keystead/ui';
import { useConfirm, useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { endsNowText } from '../current-plan/plan-status.ts';
import { useSubscriptionChange } from '../subscription/use-subscription-change.ts';

async function requestSwitch(): Promise<Subscription> {
  const { subscription } = await request('PUT /subscription/plan', { body: { plan: 'trial' } });
  return subscription;
}

/** Returns from a paid plan to the trial after a confirmation: `switchToTrial(subscription)`. */
export function useSwitchToTrial() {
  const toast = useToast();
  const confirm = useConfirm();
  const { mutate, isPending } = useSubscriptionChange<void>({
    send: requestSwitch,
    isApplied: ({ plan_id, interval }) => plan_id === 'trial' && interval === null,
    onChanged: () => toast.success('Successfully switched to Free Trial!'),
    onError: (error) => toast.error(`Error upgrading subscription: ${error.message}`),
  });
  const confirmSwitch = async (subscription: Subscription) => {
    const { plan, trial_end } = subscription;
    const confirmed = await confirm({
      title: 'Switch to Free Trial?',
      description: `Your ${plan} plan ${endsNowText(subscription)} Your trial continues until ${formatDay(trial_end)}.`,
      confirmLabel: 'Switch to Free Trial',
      cancelLabel: `Keep ${plan}`,
    });
    if (confirmed) mutate();
  };
  return { switchToTrial: (subscription: Subscription) => void confirmSwitch(subscription), busy: isPending };
}
