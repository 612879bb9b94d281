import type { Subscription } from '@keystead/contracts';
import { Alert, Button, formatDay, Stack } from '@keystead/ui';
import { RadioCards } from '@keystead/ui/app';
import { Dialog } from '@keystead/ui/overlays';
import { Navigate } from '@keystead/web-kit';
import { failureText } from '@keystead/web-kit/queries';
import { useState } from 'react';
import { afterEndText, byAgreement, endsNowText, hasUnpaidBill } from '../current-plan/plan-status.ts';
import { type CancelWhen, useCancelSubscription, useSubscription } from '../subscription/subscription.api.ts';
import { PAGE, useSubscriptionNavigation } from '../subscription/subscription-navigation.ts';

/**
 * The choices, with the effect of each on this subscription. A subscription that is already cancelled can only end
 * sooner.
 */
function cancellationOptions(subscription: Subscription) {
  const { cancel_at, next_billing_date } = subscription;
  // While a payment is outstanding, the next billing date is not the end of the period.
  const until = hasUnpaidBill(subscription) || next_billing_date === null ? 'then' : formatDay(next_billing_date);
  const immediately = {
    value: 'now',
    label: 'Immediately',
    description: `The plan ${endsNowText(subscription)} ${afterEndText(subscription, Date.now())}`,
  };
  const atPeriodEnd = {
    value: 'period_end',
    label: 'At the end of the billing period',
    description: `You keep your plan until ${until}, and it will not renew.`,
  };
  return cancel_at === null ? [atPeriodEnd, immediately] : [immediately];
}

const titleOf = (subscription: Subscription): string =>
  byAgreement(subscription) ? 'Cancel your paid plan' : `Cancel ${subscription.plan}`;

export function CancelDialog() {
  const { subscription } = useSubscription();
  if (subscription === undefined) return null;
  return <CancelPlan subscription={subscription} />;
}

function CancelPlan({ subscription: current }: { subscription: Subscription }) {
  const { close } = useSubscriptionNavigation();
  const { mutate, error, isPending, isIdle } = useCancelSubscription();
  // The subscription that the dialog asks about, also once it has ended.
  const [subscription] = useState(current);
  const options = cancellationOptions(subscription);
  const [when, setWhen] = useState<CancelWhen>(options.length === 1 ? 'now' : 'period_end');
  // After an attempt the dialog shows the result, and closes to the page before it.
  if (!current.abilities.cancel && isIdle) return <Navigate to={PAGE} replace />;
  const leave = () => isPending || close();
  const footer = (
    <>
      <Button variant="secondary" onClick={leave}>
        Keep plan
      </Button>
      <Button variant="danger" busy={isPending} onClick={() => mutate(when, { onSuccess: close })}>
        Cancel plan
      </Button>
    </>
  );
  return (
    <Dialog open persistent size="small" onClose={leave} title={titleOf(subscription)} footer={footer}>
      <Stack>
        <div aria-live="polite">
          {error && (
            <Alert tone="destructive">{failureText('Error cancelling subscription. Please try again.', error)}</Alert>
          )}
        </div>
        <p>Nothing is deleted. You can still view and export all your data.</p>
        <RadioCards
          legend="When should it end?"
          minimum="100%"
          options={options}
          value={when}
          onChange={(event) => setWhen(event.currentTarget.value === 'now' ? 'now' : 'period_end')}
        />
      </Stack>
    </Dialog>
  );
}
