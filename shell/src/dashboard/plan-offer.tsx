import { Alert, LinkButton } from '@keystead/ui';
import { Link, useUser } from '@keystead/web-kit';
import {
  paidWish,
  personalTabStorage,
  plansQuery,
  subscriptionQuery,
  useQuery,
  wantedPlan,
} from '@keystead/web-kit/queries';
import { useState } from 'react';

const KEY = 'plan-offer-dismissed';

/**
 * Offers the paid plan that was chosen at registration, until one was paid for (rules §5); put away, it stays away from
 * its person in this tab. Nobody else's dashboard asks for a plan, and none waits for it: unanswered, there is no offer.
 */
export function PlanOffer() {
  const user = useUser();
  const [dismissed, setDismissed] = useState(() => personalTabStorage.read(KEY) !== null);
  const enabled = paidWish(user) !== null && !dismissed;
  const { data: subscription } = useQuery({ ...subscriptionQuery, enabled });
  const { data: catalogue } = useQuery({ ...plansQuery, enabled });
  const plan = enabled ? wantedPlan(user, subscription, catalogue?.plans) : null;
  if (plan === null) return null;
  const dismiss = () => {
    personalTabStorage.write(KEY, 'true');
    setDismissed(true);
  };
  const see = (
    <LinkButton as={Link} to="/app/subscription" variant="secondary" size="small">
      See plans
    </LinkButton>
  );
  return <Alert title={`Complete your upgrade to ${plan.name}`} action={see} onDismiss={dismiss} />;
}
