import {
  Alert,
  BuildingsIcon,
  Button,
  formatTime,
  LinkButton,
  media,
  PageHeader,
  PlusIcon,
  RefreshCwIcon,
  Stack,
  space,
} from '@keystead/ui';
import { ApiError, Link, useQuery, useUser } from '@keystead/web-kit';
import styled from 'styled-components';
import { FiguresUnavailable } from './figures-unavailable.tsx';
import { propertyOverview } from './property-overview.ts';
import { QuickActions } from './quick-actions.tsx';
import { StatCard } from './stat-card.tsx';

const Figures = styled.div`
  display: grid;
  gap: ${space[4]};
  ${media.tablet} { &:has(> :nth-child(2)) { grid-template-columns: minmax(14rem, 1fr) 3fr; } }
`;

const failureTitle = (error: Error) =>
  error instanceof ApiError && error.status === 401 ? 'Authentication failed' : 'Failed to load data';

/** The dashboard. */
export function DashboardPage() {
  const { first_name, role } = useUser();
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery(propertyOverview);
  const known = error === null ? data : undefined;
  const total = error === null ? data?.total : 0;
  const actions = (
    <>
      <Button variant="secondary" busy={isFetching} onClick={() => refetch()}>
        {!isFetching && <RefreshCwIcon />}
        Refresh
      </Button>
      {known?.abilities.create && (
        <LinkButton as={Link} to="/app/properties">
          <PlusIcon />
          Add Property
        </LinkButton>
      )}
    </>
  );
  return (
    <>
      <PageHeader
        title={`Welcome back, ${first_name}!`}
        subtitle={dataUpdatedAt === 0 ? 'Not loaded yet' : `Last updated ${formatTime(dataUpdatedAt)}`}
        actions={actions}
      />
      <Stack gap={5}>
        {error !== null && (
          <Alert tone="destructive" title={failureTitle(error)}>
            Showing default values. Please refresh to try again.
          </Alert>
        )}
        <Figures>
          {role !== 'tenant' && (
            <StatCard label="Total Properties" icon={BuildingsIcon} value={total?.toLocaleString('en-US')} />
          )}
          <FiguresUnavailable />
        </Figures>
        <QuickActions />
      </Stack>
    </>
  );
}
