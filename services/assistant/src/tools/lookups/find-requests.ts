import {
  Input,
  maintenancePriorities,
  maintenanceSorts,
  maintenanceStatuses,
  OneOf,
  serviceTypes,
} from '@keystead/contracts';
import { listSource } from '../pages/sources.ts';
import { inOrder } from '../period.ts';
import { requestRow } from '../rows/request-row.ts';
import { tool } from '../tool.ts';
import { asQuery, day, idOf, listFields, maybe } from '../tool-fields.ts';
import { totalsOf } from '../totals.ts';

/** Maintenance requests by subject. */
export const findRequests = tool({
  name: 'find_requests',
  description: 'Lists maintenance requests, newest first unless sorted. estimated_cost is in dollars.',
  label: 'Looking at maintenance requests',
  input: Input({
    ...listFields,
    status: maybe(OneOf(maintenanceStatuses), 'Where the request stands'),
    priority: maybe(OneOf(maintenancePriorities), 'How soon it has to be done'),
    property_id: idOf('the property'),
    tenant_id: idOf('the tenant'),
    assigned_to: idOf('the maintenance personnel that it is assigned to'),
    service_type: maybe(OneOf(serviceTypes), 'The trade that it needs'),
    created_from: day('First day on which it was asked for'),
    created_to: day('Last day on which it was asked for'),
    closed_from: day('First day on which it was completed or cancelled'),
    closed_to: day('Last day on which it was completed or cancelled'),
    sort: maybe(OneOf(maintenanceSorts), '-priority is the most urgent first'),
  }),
  async run({ call }, input) {
    inOrder(input.created_from, input.created_to, 'created_to');
    inOrder(input.closed_from, input.closed_to, 'closed_to');
    const query = asQuery(input);
    const found = await call('GET /maintenance', { query });
    const [first] = found.maintenance_requests;
    const names = { property: first?.property_name, tenant: first?.tenant_name, personnel: first?.assigned_to_name };
    return {
      data: { requests: found.maintenance_requests.map(requestRow), ...totalsOf(found) },
      sources: [listSource('maintenance', query, names)],
    };
  },
});
