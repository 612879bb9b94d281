import { Button, formatTime, LinkButton, RefreshCwIcon, Stack } from '@keystead/ui';
import { PageHeader, PlusIcon } from '@keystead/ui/app';
import { Link, useUser } from '@keystead/web-kit';
import { LoadProblem } from './load-problem.tsx';
import { PendingBanner } from './pending-banner.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { StatCards } from './stat-cards.tsx';
import { UnavailableAreas } from './unavailable-areas.tsx';
import { UpgradeBanner } from './upgrade-banner.tsx';
import { useDashboard } from './use-dashboard.ts';
import { YearPlots } from './year-plots.tsx';

/** The dashboard. The only page that depends on the role, since product §6 defines two versions. */
export function DashboardPage() {
  const { first_name } = useUser();
  const { managesProperties, stats, activity, months, busy, refresh } = useDashboard();
  const problem = stats.error ?? activity.error;
  const counts = stats.error ? null : stats.data;
  const events = activity.error ? { activity: [], unavailable: [] } : activity.data;
  const unavailable = [stats, activity, months].flatMap(({ error, data }) => (error ? [] : (data?.unavailable ?? [])));
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
        title={`Welcome back, ${first_name}!`}
        subtitle={stats.dataUpdatedAt === 0 ? 'Not loaded yet' : `Last updated ${formatTime(stats.dataUpdatedAt)}`}
        actions={actions}
      />
      <Stack gap={5}>
        {problem && <LoadProblem error={problem} />}
        <UnavailableAreas services={unavailable} />
        <UpgradeBanner />
        <PendingBanner pending={counts?.maintenance_pending ?? 0} />
        <StatCards stats={counts} />
        <QuickActions />
        {managesProperties && <YearPlots year={months.data} failed={months.isError} />}
        <RecentActivity items={events?.activity} available={events?.unavailable.length === 0} />
      </Stack>
    </>
  );
}
