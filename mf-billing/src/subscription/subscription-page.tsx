import { CheckoutMessage, useFocusOnEnter } from '@keystead/crud-ui';
import { Stack } from '@keystead/ui';
import { PageHeader } from '@keystead/ui/app';
import { Outlet } from '@keystead/web-kit';
import { useCheckoutReturn } from '../checkout/use-checkout-return.ts';
import { CurrentPlanCard } from '../current-plan/current-plan-card.tsx';
import { SubscriptionNotices } from '../notices/subscription-notices.tsx';
import { WantedPlanNotice } from '../notices/wanted-plan-notice.tsx';
import { PlanCards } from '../plans/plan-cards.tsx';
import { usePortalReturn } from '../portal/use-portal-return.ts';
import { BillingHistory } from '../receipts/billing-history.tsx';
import { useFallbackSubscription } from './fallback-subscription.ts';
import { LoadProblem } from './load-problem.tsx';
import { LoadingSubscription } from './loading-subscription.tsx';
import { useSubscription } from './use-subscription.ts';

/** The subscription of the user's account: the plan, the other plans, and the bills. */
export function SubscriptionPage() {
  const { subscription, failed, busy, retry } = useSubscription();
  const { outcome, labels, displayed } = useCheckoutReturn(subscription);
  const fallback = useFallbackSubscription();
  usePortalReturn();
  useFocusOnEnter();
  const current = displayed ?? (failed ? fallback : undefined);
  return (
    <>
      <PageHeader title="Subscription" subtitle="Plan, usage and billing history" />
      <CheckoutMessage outcome={outcome} labels={labels} />
      <Stack gap={8}>
        <Stack gap={5}>
          {failed && <LoadProblem busy={busy} onRetry={retry} />}
          {displayed && <SubscriptionNotices subscription={displayed} />}
          {displayed && <WantedPlanNotice subscription={displayed} />}
          {current ? <CurrentPlanCard subscription={current} loaded={!failed} /> : <LoadingSubscription />}
        </Stack>
        <PlanCards subscription={current} />
        <BillingHistory />
      </Stack>
      <Outlet />
    </>
  );
}
