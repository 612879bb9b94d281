import { Alert, LinkButton } from '@keystead/ui';
import { Link, useUser } from '@keystead/web-kit';
import {
  personalTabStorage,
  plansQuery,
  subscriptionQuery,
  useQuery,
  wantedPaidPlan,
  wantedPlan,
} from '@keystead/web-kit/queries';
import { useState } from 'react';

const KEY = 'plan-offer-dismissed';

/**
 * Offers the paid plan that the user chose at registration, until the first payment (rules §5). Once dismissed, it
 * stays away for this user in this tab. Other users' dashboards request no plans, and no dashboard waits for them:
 * without an answer there is no offer.
 */
export function UpgradeBanner() {
  const user = useUser();
  const [dismissed, setDismissed] = useState(() => personalTabStorage.read(KEY) !== null);
  const enabled = wantedPaidPlan(user) !== null && !dismissed;
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
