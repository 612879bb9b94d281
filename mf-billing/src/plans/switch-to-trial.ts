import type { Subscription } from '@keystead/contracts';
import { formatDay } from '@keystead/ui';
import { useConfirm, useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { endsAtOnce } from '../current-plan/standing.ts';
import { useSubscriptionChange } from '../subscription/use-subscription-change.ts';

async function sendSwitch(): Promise<Subscription> {
  const { subscription } = await request('PUT /subscription/plan', { body: { plan: 'trial' } });
  return subscription;
}

/** Returns from a paid plan to the trial after a confirmation: `switchToTrial(subscription)`. */
export function useSwitchToTrial() {
  const toast = useToast();
  const confirm = useConfirm();
  const { mutate, isPending } = useSubscriptionChange<void>({
    send: sendSwitch,
    hasCome: ({ plan_id, interval }) => plan_id === 'trial' && interval === null,
    onChanged: () => toast.success('Successfully switched to Free Trial!'),
    onError: (error) => toast.error(`Error upgrading subscription: ${error.message}`),
  });
  const ask = async (subscription: Subscription) => {
    const { plan, trial_end } = subscription;
    const sure = await confirm({
      title: 'Switch to Free Trial?',
      description: `Your ${plan} plan ${endsAtOnce(subscription)} The trial goes on until ${formatDay(trial_end)}.`,
      confirmLabel: 'Switch to Free Trial',
      cancelLabel: `Keep ${plan}`,
    });
    if (sure) mutate();
  };
  return { switchToTrial: (subscription: Subscription) => void ask(subscription), busy: isPending };
}
