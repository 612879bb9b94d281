import { Input } from '@keystead/contracts';
import { dashboardSource } from '../pages/sources.ts';
import { tool } from '../tool.ts';
import { shareOf } from './share-of.ts';

/** The share of time for which the properties were leased. */
export const occupancy = tool({
  name: 'occupancy',
  description:
    'The share of days on which the properties were leased (0.75 is 75 %), month by month over the last twelve, the present month up to today last. Empty for a tenant.',
  label: 'Looking at occupancy',
  input: Input({}),
  async run({ call }) {
    const { months } = await call('GET /internal/occupancy');
    return {
      data: { months: months.map((month) => ({ ...month, share: shareOf(month) })) },
      sources: [dashboardSource],
    };
  },
});
