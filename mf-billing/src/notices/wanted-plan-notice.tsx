import type { Subscription } from '@keystead/contracts';
import { quantity } from '@keystead/crud-ui';
import { Alert, Button } from '@keystead/ui';
import { useUser } from '@keystead/web-kit';
import { plansQuery, useQuery, wantedPlan } from '@keystead/web-kit/queries';
import { intervalTexts, priceText } from '../plans/prices.ts';
import { useUpgrade } from '../plans/upgrade.ts';

/** Offers the paid plan that was chosen at registration, until a plan was paid for (rules §5). */
export function WantedPlanNotice({ subscription }: { subscription: Subscription }) {
  const user = useUser();
  const { data } = useQuery(plansQuery);
  const { upgrade, choice } = useUpgrade();
  const plan = wantedPlan(user, subscription, data?.plans);
  if (plan === null) return null;
  const { id, name, price, property_limit: limit } = plan;
  const costs = price === null ? '' : `${priceText(price)} ${intervalTexts.month.per}`;
  const allows = limit === null ? '' : `, up to ${quantity(limit, 'property', 'properties')}`;
  const go = (
    <Button
      size="small"
      busy={choice !== undefined}
      onClick={() => upgrade({ plan: id, interval: 'month', paying: false })}
    >
      Continue to payment
    </Button>
  );
  return (
    <Alert title={`Complete your upgrade to ${name}`} action={go}>
      You chose it when you signed up: {costs}
      {allows}.
    </Alert>
  );
}
