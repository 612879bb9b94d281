import { costBreakdowns, Input, OneOf, serviceTypes } from '@keystead/contracts';
import { listSource } from '../pages/sources.ts';
import { periodFields, periodOf } from '../period.ts';
import { breakdownRows } from '../rows/breakdown-row.ts';
import { tool } from '../tool.ts';
import { idOf, maybe, needed } from '../tool-fields.ts';

const pagesOf = { property: 'properties', personnel: 'personnel', month: null, service_type: null } as const;

/** The cost of maintenance, broken down. */
export const maintenanceCosts = tool({
  name: 'maintenance_costs',
  description:
    'The estimated costs, in dollars, of maintenance requests by the day on which they were completed, broken down: nothing else is known of costs. without_cost counts requests that have none. `sum` is of all, rows left out included.',
  label: 'Adding up maintenance costs',
  input: Input({
    by: needed(OneOf(costBreakdowns), 'What the rows stand for; service_type is the trade'),
    ...periodFields,
    property_id: idOf('the property'),
    service_type: maybe(OneOf(serviceTypes), 'One trade alone'),
    assigned_to: idOf('the maintenance personnel who did it'),
  }),
  async run({ call, today }, { by, from, to, ...filter }) {
    const period = periodOf({ from, to }, today);
    const found = await call('GET /maintenance/costs', { query: { ...filter, ...period, by } });
    return {
      data: { by, ...period, ...breakdownRows(found, { by, pages: pagesOf[by] }), sum: found.sum },
      sources: [listSource('maintenance', { ...filter, status: 'completed' })],
    };
  },
});
