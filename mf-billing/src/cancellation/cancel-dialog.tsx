import type { Subscription } from '@keystead/contracts';
import { Alert, Button, formatDay, Stack } from '@keystead/ui';
import { RadioCards } from '@keystead/ui/app';
import { Dialog } from '@keystead/ui/overlays';
import { Navigate } from '@keystead/web-kit';
import { failureText } from '@keystead/web-kit/queries';
import { useState } from 'react';
import { byAgreement, endsAtOnce, isOwing, whatFollows } from '../current-plan/standing.ts';
import { PAGE, useSubscriptionNavigation } from '../subscription/subscription-address.ts';
import { useSubscription } from '../subscription/use-subscription.ts';
import { type CancelWhen, useCancelSubscription } from './cancel-subscription.ts';

/**
 * The choices, with the effect of each on this subscription. A subscription that is already cancelled can only end
 * sooner.
 */
function choicesOf(subscription: Subscription) {
  const { cancel_at, next_billing_date } = subscription;
  // While a payment is outstanding, the next billing date is not the end of the period.
  const until = isOwing(subscription) || next_billing_date === null ? 'then' : formatDay(next_billing_date);
  const atOnce = {
    value: 'now',
    label: 'At once',
    description: `The plan ${endsAtOnce(subscription)} ${whatFollows(subscription, Date.now())}`,
  };
  const atTheEnd = {
    value: 'period_end',
    label: 'At the end of the period',
    description: `Everything stays as it is until ${until}, and it is not renewed.`,
  };
  return cancel_at === null ? [atTheEnd, atOnce] : [atOnce];
}

const titleOf = (subscription: Subscription): string =>
  byAgreement(subscription) ? 'Cancel your paid plan' : `Cancel ${subscription.plan}`;

/** Asks when the paid plan is to end, and cancels it. */
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
  const choices = choicesOf(subscription);
  const [when, setWhen] = useState<CancelWhen>(choices.length === 1 ? 'now' : 'period_end');
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
        <p>Nothing is deleted: all that you have entered stays yours to read and to export.</p>
        <RadioCards
          legend="When is it to end?"
          minimum="100%"
          options={choices}
          value={when}
          onChange={(event) => setWhen(event.currentTarget.value === 'now' ? 'now' : 'period_end')}
        />
      </Stack>
    </Dialog>
  );
}
