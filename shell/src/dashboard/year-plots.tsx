import type { Answer, DashboardMonth } from '@keystead/contracts';
import { CloudOffIcon, formatMoney, Loading, media, SkeletonCard, space } from '@keystead/ui';
import { EmptyState, Section } from '@keystead/ui/app';
import type { PlotPoint } from '@keystead/ui/plots';
import { Plot } from '@keystead/ui/plots';
import styled from 'styled-components';

// A month is not an instant: format it in the time zone in which it was parsed.
const short = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const full = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A year's values of one kind as points of a plot: `2026-03` has the name "March 2026" and the label "Mar". */
function monthPoints(months: readonly DashboardMonth[], value: Exclude<keyof DashboardMonth, 'month'>) {
  return months.map((one): PlotPoint => {
    const first = new Date(`${one.month}-01T00:00:00Z`);
    return { key: one.month, label: short.format(first), name: full.format(first), value: one[value] };
  });
}

const Plots = styled.div`
  display: grid;
  gap: ${space[4]};
  grid-template-columns: minmax(0, 1fr);
  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    & > :first-child { grid-column: 1 / -1; }
  }
`;

const shortDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});
const wholePercent = new Intl.NumberFormat('en-US', { style: 'percent' });
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('en-US');

const NOT_AVAILABLE = 'Not available right now';

const nothingIn = (months: readonly DashboardMonth[], value: 'revenue' | 'occupancy' | 'open_requests') =>
  months.every((month) => !month[value]);

type Year = Answer<'GET /dashboard/months'>;

function Revenue({ months, unavailable }: Year) {
  const down = unavailable.includes('operations');
  const empty = down ? NOT_AVAILABLE : 'No payments in the last twelve months';
  return (
    <Plot
      title="Revenue"
      hint="Rent, fees and maintenance paid in each month"
      level={3}
      marks="bars"
      pointHeader="Month"
      points={monthPoints(months, 'revenue')}
      format={formatMoney}
      formatShort={(value) => shortDollars.format(value)}
      gap={NOT_AVAILABLE}
      empty={nothingIn(months, 'revenue') ? empty : undefined}
    />
  );
}

function Occupancy({ months, unavailable }: Year) {
  const gap = unavailable.includes('portfolio') ? NOT_AVAILABLE : 'No rentals';
  const none = months.every(({ occupancy }) => occupancy === null);
  const empty = none && gap !== NOT_AVAILABLE ? 'No rental properties in the last twelve months' : gap;
  return (
    <Plot
      title="Occupancy"
      hint="Share of days under a lease"
      level={3}
      marks="line"
      pointHeader="Month"
      points={monthPoints(months, 'occupancy')}
      format={(share) => percent.format(share)}
      formatShort={(share) => wholePercent.format(share)}
      top={1}
      gap={gap}
      empty={none ? empty : undefined}
    />
  );
}

function OpenRequests({ months, unavailable }: Year) {
  const down = unavailable.includes('operations');
  const empty = down ? NOT_AVAILABLE : 'No open requests in the last twelve months';
  return (
    <Plot
      title="Open requests"
      hint="Open at the end of each month"
      level={3}
      marks="bars"
      pointHeader="Month"
      points={monthPoints(months, 'open_requests')}
      format={(count) => whole.format(count)}
      gap={NOT_AVAILABLE}
      empty={nothingIn(months, 'open_requests') ? empty : undefined}
    />
  );
}

export function YearPlots({ year, failed }: { year: Year | undefined; failed: boolean }) {
  const content = () => {
    if (year !== undefined)
      return (
        <Plots>
          <Revenue {...year} />
          <Occupancy {...year} />
          <OpenRequests {...year} />
        </Plots>
      );
    if (failed)
      return (
        <EmptyState
          level={3}
          icon={CloudOffIcon}
          title="The last twelve months could not be loaded"
          hint="Please refresh to try again."
        />
      );
    return (
      <Loading label="Loading the last twelve months">
        <Plots aria-hidden="true">
          <SkeletonCard />
          <SkeletonCard />
          <SkeletonCard />
        </Plots>
      </Loading>
    );
  };
  return <Section title="The last twelve months">{content()}</Section>;
}
