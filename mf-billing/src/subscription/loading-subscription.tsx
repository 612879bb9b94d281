import { Card, CardBody, Loading, Skeleton, Stack } from '@keystead/ui';
import { CurrentPlanGrid } from '../current-plan/current-plan-grid.ts';

/** A placeholder of the current plan. */
export function LoadingSubscription() {
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
