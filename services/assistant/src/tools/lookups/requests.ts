import {
  costBreakdowns,
  Id,
  Input,
  type MaintenanceComment,
  maintenancePriorities,
  maintenanceSorts,
  maintenanceStatuses,
  OneOf,
  serviceTypes,
} from '@keystead/contracts';
import type { ApiCall } from '../../records/caller-records.ts';
import { breakdownRows, commentRow, requestDetail, requestRow } from '../record-rows.ts';
import { listSource, recordSource } from '../sources.ts';
import {
  asQuery,
  day,
  idOf,
  inOrder,
  listFields,
  maybe,
  needed,
  periodFields,
  periodOf,
  tool,
  totalsOf,
} from '../tool.ts';

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

const MAX_COMMENTS = 10;
/**
 * Pages that are read to find the latest comments, because the list begins with the oldest. No request has a thousand
 * comments.
 */
const MAX_PAGES = 5;

async function newestComments(call: ApiCall, id: number): Promise<MaintenanceComment[]> {
  let comments: MaintenanceComment[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MAX_PAGES; page++) {
    const query: { limit: number; cursor?: string } = { limit: 200, ...(cursor !== null && { cursor }) };
    const found = await call('GET /maintenance/{id}/comments', { params: { id }, query });
    comments = [...comments, ...found.comments].slice(-MAX_COMMENTS);
    cursor = found.next_cursor;
    if (cursor === null) break;
  }
  return comments;
}

export const readRequest = tool({
  name: 'read_request',
  description: `One maintenance request with its description and its last ${MAX_COMMENTS} comments, oldest first.`,
  label: 'Looking at a maintenance request',
  input: Input({ request_id: needed(Id, 'Id of the request') }),
  async run({ call }, { request_id: id }) {
    const request = await call('GET /maintenance/{id}', { params: { id } });
    const comments = request.comments > 0 ? await newestComments(call, id) : [];
    return {
      data: {
        request: requestDetail(request),
        comments: comments.map((comment) => commentRow(comment, request.time_zone)),
      },
      sources: [recordSource('maintenance', { id, label: request.title })],
    };
  },
});

const pagesOf = { property: 'properties', personnel: 'personnel', month: null, service_type: null } as const;

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
