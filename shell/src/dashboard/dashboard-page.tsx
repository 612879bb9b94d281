import { Alert, Button, formatTime, LinkButton, media, RefreshCwIcon, Stack } from '@keystead/ui';
import { PageHeader, PlusIcon } from '@keystead/ui/app';
import { ApiError, Link, request, useSession, useUser } from '@keystead/web-kit';
import {
  personalTabStorage,
  plansQuery,
  queryOptions,
  subscriptionQuery,
  useQuery,
  wantedPaidPlan,
  wantedPlan,
} from '@keystead/web-kit/queries';
import { useState } from 'react';
import styled from 'styled-components';
import { RemoteSlot } from '../remotes/remote-slot.tsx';
import { unavailableText } from '../unavailable-services.ts';
import { GetStarted } from './get-started.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { QuickActions, StatCards } from './stat-cards.tsx';
import { Today, tasksKey } from './today.tsx';
import { YearPlots } from './year-plots.tsx';

/** The refetch interval in milliseconds (product §7). */
const REFRESH_MS = 30_000;
/** The refetch interval of the year's months, which cost more and change less. */
const MONTHS_MS = 5 * 60_000;

const dashboardStats = queryOptions({
  queryKey: ['dashboard', 'stats'],
  queryFn: ({ signal }) => request('GET /dashboard/stats', { signal }),
  refetchInterval: REFRESH_MS,
});

const dashboardActivity = queryOptions({
  queryKey: ['dashboard', 'activity'],
  queryFn: ({ signal }) => request('GET /dashboard/activity', { signal }),
  refetchInterval: REFRESH_MS,
});

const dashboardTasks = queryOptions({
  queryKey: tasksKey,
  queryFn: ({ signal }) => request('GET /dashboard/tasks', { signal }),
  refetchInterval: REFRESH_MS,
});

/** A year of the user's rentals. While a part of it is missing, it refetches as often as the rest. */
const dashboardMonths = queryOptions({
  queryKey: ['dashboard', 'months'],
  queryFn: ({ signal }) => request('GET /dashboard/months', { signal }),
  refetchInterval: ({ state: { data, error } }) =>
    error === null && data?.unavailable.length === 0 ? MONTHS_MS : REFRESH_MS,
});

/** The dashboard's data, each part as it arrives. A tenant has no months, so they aren't requested. */
function useDashboard() {
  const managesProperties = useUser().role !== 'tenant';
  const stats = useQuery(dashboardStats);
  const activity = useQuery(dashboardActivity);
  const tasks = useQuery(dashboardTasks);
  const months = useQuery({ ...dashboardMonths, enabled: managesProperties });
  const queries = managesProperties ? [stats, tasks, activity, months] : [stats, tasks, activity];
  return {
    managesProperties,
    stats,
    activity,
    tasks,
    months,
    busy: queries.some(({ isFetching }) => isFetching),
    refresh: () => Promise.all(queries.map(({ refetch }) => refetch())),
  };
}

const title = (error: Error) =>
  error instanceof ApiError && error.status === 401 ? 'Authentication failed' : 'Failed to load data';

function LoadProblem({ error }: { error: Error }) {
  return (
    <Alert tone="destructive" title={title(error)}>
      Showing default values. Please refresh to try again.
    </Alert>
  );
}

function PendingBanner({ pending }: { pending: number }) {
  if (pending === 0) return null;
  const requests = pending === 1 ? 'request' : 'requests';
  const details = (
    <LinkButton as={Link} to="/app/maintenance" variant="secondary" size="small">
      View Details
    </LinkButton>
  );
  return (
    <Alert tone="warning" action={details}>
      You have {pending.toLocaleString('en-US')} pending maintenance {requests}
    </Alert>
  );
}

/** Lists the parts of the product that are down (rules §5); renders nothing when all are up. */
function UnavailableAreas({ services }: { services: readonly string[] }) {
  const text = unavailableText(services);
  return text ? <Alert tone="info">{text} The rest is up to date.</Alert> : null;
}

// On a phone, what must be done comes before the figures, which nobody can focus.
const First = styled(Stack)`
  ${media.phone} { & > section { order: -1; } }
`;

const KEY = 'plan-offer-dismissed';

/**
 * Offers the paid plan that the user chose at registration, until the first payment (rules §5) or, in this tab, until
 * they dismiss it. No dashboard waits for the plans, and other users' request none.
 */
function UpgradeBanner() {
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

/** The dashboard. The only page that depends on the role, since product §6 defines two versions. */
export function DashboardPage() {
  const { first_name } = useUser();
  const { isNew } = useSession();
  const { managesProperties, stats, activity, tasks, months, busy, refresh } = useDashboard();
  const problem = stats.error ?? activity.error;
  const counts = stats.error ? null : stats.data;
  const events = activity.error ? { activity: [], unavailable: [] } : activity.data;
  const unavailable = [stats, activity, tasks, months].flatMap(({ error, data }) =>
    error ? [] : (data?.unavailable ?? []),
  );
  const actions = (
    <>
      <Button variant="secondary" busy={busy} onClick={refresh}>
        {!busy && <RefreshCwIcon />}
        Refresh
      </Button>
      {managesProperties && (
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
        title={`Welcome ${isNew ? 'to Keystead' : 'back'}, ${first_name}!`}
        subtitle={stats.dataUpdatedAt === 0 ? 'Not loaded yet' : `Last updated ${formatTime(stats.dataUpdatedAt)}`}
        actions={actions}
      />
      <Stack gap={5}>
        {problem && <LoadProblem error={problem} />}
        <UnavailableAreas services={unavailable} />
        <UpgradeBanner />
        <PendingBanner pending={counts?.maintenance_pending ?? 0} />
        <GetStarted stats={counts} />
        <First gap={5}>
          <StatCards stats={counts} />
          {!tasks.error && <Today list={tasks.data} />}
        </First>
        <QuickActions />
        {managesProperties && <YearPlots year={months.data} failed={months.isError} />}
        <RecentActivity items={events?.activity} available={events?.unavailable.length === 0} />
        <RemoteSlot name="dashboard.cards" />
      </Stack>
    </>
  );
}
