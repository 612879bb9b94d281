import { Input } from '@keystead/contracts';
import { dashboardSource, listSource } from '../pages/sources.ts';
import { tool } from '../tool.ts';
import { portfolioCounts } from './portfolio-counts.ts';
import { shareOf } from './share-of.ts';

/** The counts and sums of a whole portfolio. */
export const portfolioSummary = tool({
  name: 'portfolio_summary',
  description:
    'Counts of properties, tenants, leases and maintenance requests, the monthly rent of the leases that hold today, the sums of all payments in dollars, and the share of days leased this month (0.75 is 75 %; null for a tenant). `capped` names counts that are "more than".',
  label: 'Summing up the portfolio',
  input: Input({}),
  async run(context) {
    const { call } = context;
    const [counts, roll, payments, { months }] = await Promise.all([
      portfolioCounts(context),
      call('GET /leases/rent-roll', { query: { months: 1 } }),
      call('GET /payments/stats'),
      call('GET /internal/occupancy'),
    ]);
    const thisMonth = months.at(-1);
    return {
      data: { ...counts, rent: roll.today, payments, occupancy: thisMonth ? shareOf(thisMonth) : null },
      sources: [
        dashboardSource,
        listSource('properties'),
        listSource('leases', { status: 'active' }),
        listSource('payments'),
        listSource('maintenance'),
      ],
    };
  },
});
