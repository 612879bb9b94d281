import { Card, CardBody, Grid, Loading, Skeleton, Stack } from '@keystead/ui';
import { LoadingCover } from './property-cover.tsx';

const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** A placeholder of the list, with the dimensions of its cards. */
export function LoadingProperties() {
  return (
    <Loading label="Loading properties">
      <Grid aria-hidden="true">
        {places.map((place) => (
          <Card as="div" key={place}>
            <LoadingCover />
            <CardBody>
              <Stack gap={3}>
                <Skeleton width="60%" height="1.25rem" />
                <Skeleton width="85%" height="0.875rem" />
                <Skeleton width="70%" height="0.875rem" />
                <Skeleton width="45%" height="1.75rem" />
              </Stack>
            </CardBody>
          </Card>
        ))}
      </Grid>
    </Loading>
  );
}
