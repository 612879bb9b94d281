import { CheckoutMessage, useFocusOnEnter, useIsAddedTenant } from '@keystead/crud-ui';
import { Alert, Button, Card, CardBody, Loading, Skeleton, Stack } from '@keystead/ui';
import { PageHeader } from '@keystead/ui/app';
import { Outlet } from '@keystead/web-kit';
import { useCheckoutReturn } from '../checkout/checkout-return.ts';
import { CoveredCard, CurrentPlanCard, CurrentPlanGrid } from '../current-plan/current-plan-card.tsx';
import { SubscriptionNotices, WantedPlanNotice } from '../notices/subscription-notices.tsx';
import { PlanCards } from '../plans/plan-cards.tsx';
import { usePortalReturn } from '../portal/portal.ts';
import { BillingHistory } from '../receipts/billing-history.tsx';
import { useFallbackSubscription, useSubscription } from './subscription.api.ts';

/** The notice that the content below is not the account's actual subscription (product §8). */
function LoadProblem({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const retry = (
    <Button variant="secondary" size="small" busy={busy} onClick={onRetry}>
      Try Again
    </Button>
  );
  return (
    <Alert tone="destructive" title="Failed to load subscription data" action={retry}>
      Your plan is not affected. The values below are samples, not yours. You can make changes once your data has
      loaded.
    </Alert>
  );
}

function LoadingSubscription() {
  return (
    <Loading label="Loading your subscription">
      <Card as="div" aria-hidden="true">
        <CardBody>
          <CurrentPlanGrid>
            <Stack gap={3}>
              <Skeleton width="6rem" />
              <Skeleton width="10rem" height="2rem" />
              <Skeleton width="12rem" />
            </Stack>
            <Skeleton height="7.5rem" />
            <Stack gap={3}>
              <Skeleton width="100%" />
              <Skeleton height="0.5rem" />
            </Stack>
          </CurrentPlanGrid>
        </CardBody>
      </Card>
    </Loading>
  );
}

export function SubscriptionPage() {
  const { subscription, failed, busy, retry } = useSubscription();
  const { outcome, labels, displayed } = useCheckoutReturn(subscription);
  const fallback = useFallbackSubscription();
  usePortalReturn();
  useFocusOnEnter();
  const current = displayed ?? (failed ? fallback : undefined);
  // Tenants with a home need no plan, until they choose one.
  const covered = useIsAddedTenant();
  const onTrial = current?.plan_id === 'trial';
  const ownPlan = current && !(onTrial && covered === undefined) && (
    <CurrentPlanCard subscription={current} loaded={!failed} />
  );
  return (
    <>
      <PageHeader title="Subscription" subtitle="Plan, usage and billing history" />
      <CheckoutMessage outcome={outcome} labels={labels} />
      <Stack gap={8}>
        <Stack gap={5}>
          {failed && <LoadProblem busy={busy} onRetry={retry} />}
          {displayed && <SubscriptionNotices subscription={displayed} />}
          {displayed && <WantedPlanNotice subscription={displayed} />}
          {onTrial && covered ? <CoveredCard /> : ownPlan || <LoadingSubscription />}
        </Stack>
        <PlanCards subscription={current} />
        <BillingHistory />
      </Stack>
      <Outlet />
    </>
  );
}
