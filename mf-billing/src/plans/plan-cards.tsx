import type { Subscription } from '@keystead/contracts';
import { Grid, Loading, Skeleton } from '@keystead/ui';
import { LoadFailure, Section } from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import { plansQuery, useQuery } from '@keystead/web-kit/queries';
import { useUpgrade } from '../checkout/upgrade.ts';
import { byAgreement, hasUnpaidBill } from '../current-plan/plan-status.ts';
import { useSwitchToTrial } from '../subscription/subscription.api.ts';
import { IntervalSwitch, useInterval } from './interval-switch.tsx';
import { PlanCard } from './plan-card.tsx';
import { freeMonths } from './prices.ts';

/** The effect of a plan change, or why none is possible at present. */
function PlansHint({ subscription }: { subscription: Subscription | undefined }) {
  if (subscription && byAgreement(subscription))
    return (
      <>
        You have a custom plan. To change it, please <Link to="/contact">contact us</Link>.
      </>
    );
  if (subscription && !subscription.abilities.upgrade) {
    if (hasUnpaidBill(subscription)) return 'A payment is outstanding. You can change your plan once it is paid.';
    if (subscription.cancel_at !== null) return 'Your plan is about to end. To change it, please resume it first.';
  }
  return 'Changes apply immediately and are prorated.';
}

const MIN_CARD_WIDTH = '16rem';

function LoadingPlans() {
  return (
    <Loading label="Loading plans">
      <Grid minimum={MIN_CARD_WIDTH}>
        <Skeleton height="26rem" />
        <Skeleton height="26rem" />
        <Skeleton height="26rem" />
      </Grid>
    </Loading>
  );
}

/** The plans on offer. They have no buttons until the account's rights are known. */
export function PlanCards({ subscription }: { subscription: Subscription | undefined }) {
  const { data, isPending, isFetching, errorUpdateCount, refetch } = useQuery(plansQuery);
  const { interval, choose } = useInterval(subscription);
  const { upgrade, choice } = useUpgrade();
  const { switchToTrial, busy: switching } = useSwitchToTrial();
  const plans = data?.plans ?? [];
  const cards = plans.map((plan) => (
    <li key={plan.id}>
      <PlanCard
        plan={plan}
        interval={interval}
        subscription={subscription}
        busy={plan.id === 'trial' ? switching : choice?.plan === plan.id}
        onUpgrade={upgrade}
        onSwitchToTrial={switchToTrial}
      />
    </li>
  ));
  return (
    <Section
      title="Plans"
      hint={<PlansHint subscription={subscription} />}
      actions={<IntervalSwitch value={interval} freeMonths={freeMonths(plans)} onChoose={choose} />}
    >
      {data ? (
        <Grid as="ul" minimum={MIN_CARD_WIDTH}>
          {cards}
        </Grid>
      ) : isPending && errorUpdateCount === 0 ? (
        <LoadingPlans />
      ) : (
        <LoadFailure title="Failed to load plans" busy={isFetching} onRetry={() => void refetch()} />
      )}
    </Section>
  );
}
