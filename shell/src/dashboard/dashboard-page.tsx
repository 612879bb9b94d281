import { Button, formatTime, LinkButton, RefreshCwIcon, Stack } from '@keystead/ui';
import { PageHeader, PlusIcon } from '@keystead/ui/app';
import { Link, useUser } from '@keystead/web-kit';
import { LoadProblem } from './load-problem.tsx';
import { PendingBanner } from './pending-banner.tsx';
import { PlanOffer } from './plan-offer.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { StatCards } from './stat-cards.tsx';
import { UnavailableAreas } from './unavailable-areas.tsx';
import { useDashboard } from './use-dashboard.ts';
import { YearPlots } from './year-plots.tsx';

/** The dashboard. The only page that depends on the role, since product §6 defines two versions. */
export function DashboardPage() {
  const { first_name } = useUser();
  const { letsHomes, stats, activity, months, busy, refresh } = useDashboard();
  const problem = stats.error ?? activity.error;
  const figures = stats.error ? null : stats.data;
  const events = activity.error ? { activity: [], unavailable: [] } : activity.data;
  const unavailable = [stats, activity, months].flatMap(({ error, data }) => (error ? [] : (data?.unavailable ?? [])));
  const actions = (
    <>
      <Button variant="secondary" busy={busy} onClick={refresh}>
        {!busy && <RefreshCwIcon />}
        Refresh
      </Button>
      {letsHomes && (
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
        subtitle={stats.dataUpdatedAt === 0 ? 'Not loaded yet' : `Last updated ${formatTime(stats.dataUpdatedAt)}`}
        actions={actions}
      />
      <Stack gap={5}>
        {problem && <LoadProblem error={problem} />}
        <UnavailableAreas services={unavailable} />
        <PlanOffer />
        <PendingBanner pending={figures?.maintenance_pending ?? 0} />
        <StatCards stats={figures} />
        <QuickActions />
        {letsHomes && <YearPlots year={months.data} failed={months.isError} />}
        <RecentActivity items={events?.activity} known={events?.unavailable.length === 0} />
      </Stack>
    </>
  );
}
