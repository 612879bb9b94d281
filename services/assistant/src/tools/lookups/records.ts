import {
  type Answer,
  availabilities,
  Id,
  Input,
  leaseSorts,
  leaseStatuses,
  type MaintenanceComment,
  maintenancePriorities,
  maintenanceSorts,
  maintenanceStatuses,
  OneOf,
  paymentSorts,
  paymentStatuses,
  paymentTypes,
  personnelSorts,
  propertySorts,
  propertyStatuses,
  serviceTypes,
  tenantSorts,
  tenantStatuses,
} from '@keystead/contracts';
import type { ApiCall } from '../../records/caller-records.ts';
import { details, nameOf, rows } from '../record-rows.ts';
import { listSource, recordSource } from '../sources.ts';
import { asQuery, DEFAULT_ROWS, day, idOf, listFields, maybe, needed, tool, totalsOf } from '../tool.ts';

export const find_properties = tool({
  description: 'Lists properties, newest first unless sorted. rent_amount is what is asked for a month, in dollars.',
  label: 'Looking at properties',
  input: Input({
    ...listFields,
    status: maybe(OneOf(propertyStatuses), '`available` is vacant, `maintenance` is out of use'),
    sort: maybe(OneOf(propertySorts), 'A field, with - before it for descending'),
  }),
  async run({ call }, input) {
    const query = asQuery(input);
    const found = await call('GET /properties', { query });
    const data = { properties: found.properties.map(rows.property), ...totalsOf(found) };
    return { data, sources: [listSource('properties', query)] };
  },
});

export const read_property = tool({
  description:
    'One property: its leases that hold or are to come, active tenants, sums of all its payments, revenue and estimated maintenance costs of this calendar year in dollars, unfinished maintenance requests and overdue payments.',
  label: 'Looking at a property',
  input: Input({ property_id: needed(Id, 'Id of the property') }),
  async run({ call, today, zone }, { property_id }) {
    const property = await call('GET /properties/{id}', { params: { id: property_id } });
    const from = `${today.slice(0, 4)}-01-01`;
    const of = { property_id, limit: DEFAULT_ROWS };
    const year = { property_id, paid_from: from, paid_to: today, status: 'completed' } as const;
    const [active, pending, tenants, payments, revenue, costs, open, inProgress, overdue] = await Promise.all([
      call('GET /leases', { query: { ...of, status: 'active', sort: 'end_date' } }),
      call('GET /leases', { query: { ...of, status: 'pending', sort: 'start_date' } }),
      call('GET /tenants', { query: { ...of, status: 'active' } }),
      call('GET /payments/stats', { query: { property_id } }),
      call('GET /payments/stats', { query: year }),
      call('GET /maintenance/costs', { query: { by: 'month', property_id, from, to: today } }),
      call('GET /maintenance', { query: { ...of, status: 'open', sort: '-priority' } }),
      call('GET /maintenance', { query: { ...of, status: 'in_progress', sort: '-priority' } }),
      call('GET /payments', { query: { ...of, status: 'overdue', sort: 'due_date' } }),
    ]);
    const names = { property_name: property.name };
    const source = (list: 'payments' | 'maintenance') => listSource(list, { property_id }, names);
    return {
      data: {
        property: details.property(property),
        leases: [...active.leases, ...pending.leases].map(rows.lease),
        tenants: tenants.tenants.map(rows.tenant),
        payments,
        revenue_this_year: revenue.total_revenue,
        costs_this_year: costs.sum,
        open_requests: [...open.maintenance_requests, ...inProgress.maintenance_requests].map(rows.request),
        open_requests_total: open.total + inProgress.total,
        overdue: overdue.payments.map((payment) => rows.payment(payment, zone)),
        overdue_total: totalsOf(overdue).total,
      },
      sources: [
        recordSource('properties', { id: property_id, label: property.name }),
        source('payments'),
        source('maintenance'),
      ],
    };
  },
});

export const find_tenants = tool({
  description: 'Lists tenants, the people who rent, with how to reach them and the property that they are entered for.',
  label: 'Looking at tenants',
  input: Input({
    ...listFields,
    status: maybe(OneOf(tenantStatuses), 'Whether they rent at present'),
    property_id: idOf('the property that they are entered for'),
    sort: maybe(OneOf(tenantSorts), '`name` is the last name'),
  }),
  async run({ call }, input) {
    const query = asQuery(input);
    const found = await call('GET /tenants', { query });
    const data = { tenants: found.tenants.map(rows.tenant), ...totalsOf(found) };
    return { data, sources: [listSource('tenants', query, found.tenants[0])] };
  },
});

export const read_tenant = tool({
  description:
    'One tenant: how to reach them, their leases, the sums in dollars of all their payments, and what of them is overdue or pending, the earliest due first.',
  label: 'Looking at a tenant',
  input: Input({ tenant_id: needed(Id, 'Id of the tenant') }),
  async run({ call, zone }, { tenant_id }) {
    const tenant = await call('GET /tenants/{id}', { params: { id: tenant_id } });
    const unpaid = { tenant_id, sort: 'due_date', limit: DEFAULT_ROWS } as const;
    const [leases, payments, overdue, pending] = await Promise.all([
      call('GET /leases', { query: { tenant_id, sort: '-start_date', limit: DEFAULT_ROWS } }),
      call('GET /payments/stats', { query: { tenant_id } }),
      call('GET /payments', { query: { ...unpaid, status: 'overdue' } }),
      call('GET /payments', { query: { ...unpaid, status: 'pending' } }),
    ]);
    const paymentRows = (list: typeof overdue) => list.payments.map((payment) => rows.payment(payment, zone));
    const name = nameOf(tenant);
    return {
      data: {
        tenant: details.tenant(tenant),
        leases: leases.leases.map(rows.lease),
        payments,
        overdue: paymentRows(overdue),
        overdue_total: overdue.total,
        pending: paymentRows(pending),
        pending_total: pending.total,
      },
      sources: [
        recordSource('tenants', { id: tenant_id, label: name }),
        listSource('payments', { tenant_id }, { tenant_name: name }),
      ],
    };
  },
});

export const find_leases = tool({
  description: 'Lists leases with their days, monthly rent and deposit in dollars, newest first unless sorted.',
  label: 'Looking at leases',
  input: Input({
    ...listFields,
    status: maybe(OneOf(leaseStatuses), '`pending` has not begun, `expired` is over'),
    property_id: idOf('the property'),
    tenant_id: idOf('the tenant'),
    ends_from: day('First day on which the lease may end'),
    ends_to: day('Last day on which the lease may end'),
    sort: maybe(OneOf(leaseSorts), 'A field, with - before it for descending'),
  }),
  async run({ call }, input) {
    const query = asQuery(input);
    const found = await call('GET /leases', { query });
    return {
      data: { leases: found.leases.map(rows.lease), ...totalsOf(found) },
      sources: [listSource('leases', query, found.leases[0])],
    };
  },
});

export const read_lease = tool({
  description: 'One lease: parties, days, monthly rent and deposit in dollars, its terms, how many documents it has.',
  label: 'Looking at a lease',
  input: Input({ lease_id: needed(Id, 'Id of the lease') }),
  async run({ call }, { lease_id }) {
    const lease = await call('GET /leases/{id}', { params: { id: lease_id } });
    const label = `Lease of ${lease.tenant_name}, ${lease.property_name}`;
    return { data: { lease: details.lease(lease) }, sources: [recordSource('leases', { id: lease_id, label })] };
  },
});

export const find_requests = tool({
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
    const query = asQuery(input);
    const found = await call('GET /maintenance', { query });
    return {
      data: { requests: found.maintenance_requests.map(rows.request), ...totalsOf(found) },
      sources: [listSource('maintenance', query, found.maintenance_requests[0])],
    };
  },
});

const MAX_COMMENTS = 10;
/** The latest comments are on the last page. No request has a thousand comments, which five pages hold. */
const MAX_PAGES = 5;

async function newestComments(call: ApiCall, id: number): Promise<MaintenanceComment[]> {
  const comments: MaintenanceComment[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const found: Answer<'GET /maintenance/{id}/comments'> = await call('GET /maintenance/{id}/comments', {
      params: { id },
      query: { limit: 200, cursor },
    });
    comments.push(...found.comments);
    if (found.next_cursor === null) break;
    cursor = found.next_cursor;
  }
  return comments.slice(-MAX_COMMENTS);
}

export const read_request = tool({
  description: `One maintenance request with its description and its last ${MAX_COMMENTS} comments, oldest first.`,
  label: 'Looking at a maintenance request',
  input: Input({ request_id: needed(Id, 'Id of the request') }),
  async run({ call }, { request_id: id }) {
    const request = await call('GET /maintenance/{id}', { params: { id } });
    const comments = request.comments > 0 ? await newestComments(call, id) : [];
    return {
      data: {
        request: details.request(request),
        comments: comments.map((comment) => details.comment(comment, request.time_zone)),
      },
      sources: [recordSource('maintenance', { id, label: request.title })],
    };
  },
});

export const find_payments = tool({
  description:
    'Lists payments, newest first unless sorted, with the sums in dollars of all that fit, shown or not. Sums are null where words are given. Revenue leaves out deposits, which are owed back.',
  label: 'Looking at payments',
  input: Input({
    ...listFields,
    status: maybe(
      OneOf(paymentStatuses),
      '`pending` is not due yet, `overdue` is late, `disputed` waits for the bank and is neither revenue nor owed',
    ),
    payment_type: maybe(OneOf(paymentTypes), 'What is paid for'),
    property_id: idOf('the property'),
    tenant_id: idOf('the tenant'),
    due_from: day('First day on which it is due'),
    due_to: day('Last day on which it is due'),
    paid_from: day('First day on which it was paid'),
    paid_to: day('Last day on which it was paid'),
    sort: maybe(OneOf(paymentSorts), 'A field, with - before it for descending'),
  }),
  async run({ call, zone }, input) {
    const { words, limit: _, sort: __, ...filter } = input;
    const query = asQuery(input);
    // The sums don't support a text search, and sums of more payments would be mistaken for those of the list.
    const summed = words === undefined ? call('GET /payments/stats', { query: filter }) : null;
    const [found, sums] = await Promise.all([call('GET /payments', { query }), summed]);
    return {
      data: { payments: found.payments.map((payment) => rows.payment(payment, zone)), ...totalsOf(found), sums },
      sources: [listSource('payments', query, found.payments[0])],
    };
  },
});

export const read_payment = tool({
  description: 'One payment: parties, amount in dollars, when it is due, when it was paid, whether it was reversed.',
  label: 'Looking at a payment',
  input: Input({ payment_id: needed(Id, 'Id of the payment') }),
  async run({ call, zone }, { payment_id }) {
    const payment = await call('GET /payments/{id}', { params: { id: payment_id } });
    const label = `Payment of ${payment.tenant_name}, ${payment.property_name}`;
    const data = { payment: details.payment(payment, zone) };
    return { data, sources: [recordSource('payments', { id: payment_id, label })] };
  },
});

export const find_personnel = tool({
  description:
    'Lists maintenance personnel by name, with how to reach them, dollars an hour, and how many requests they have in hand.',
  label: 'Looking at maintenance personnel',
  input: Input({
    ...listFields,
    service_type: maybe(OneOf(serviceTypes), 'Their trade'),
    availability: maybe(OneOf(availabilities), 'Whether they can be called'),
    sort: maybe(OneOf(personnelSorts), 'By name by default'),
  }),
  async run({ call }, input) {
    const query = asQuery(input);
    const found = await call('GET /maintenance-personnel', { query });
    const data = { personnel: found.personnel.map(rows.personnel), ...totalsOf(found) };
    return { data, sources: [listSource('personnel', query)] };
  },
});

export const read_personnel = tool({
  description:
    'One of the maintenance personnel: how to reach them, dollars an hour, and the requests they have in hand.',
  label: 'Looking at maintenance personnel',
  input: Input({ personnel_id: needed(Id, 'Id of the maintenance personnel') }),
  async run({ call }, { personnel_id: id }) {
    const personnel = await call('GET /maintenance-personnel/{id}', { params: { id } });
    const of = { assigned_to: id, sort: '-priority', limit: DEFAULT_ROWS } as const;
    const [open, inProgress] = await Promise.all([
      call('GET /maintenance', { query: { ...of, status: 'open' } }),
      call('GET /maintenance', { query: { ...of, status: 'in_progress' } }),
    ]);
    return {
      data: {
        personnel: details.personnel(personnel),
        requests: [...open.maintenance_requests, ...inProgress.maintenance_requests].map(rows.request),
      },
      sources: [recordSource('personnel', { id, label: personnel.name })],
    };
  },
});

export const who_fits = tool({
  description: 'Who of the maintenance personnel fits a request, best first, and why; for who manages the request.',
  label: 'Looking for suitable personnel',
  input: Input({ request_id: needed(Id, 'Id of the request') }),
  async run({ call }, { request_id: id }) {
    const [request, { suggestions }] = await Promise.all([
      call('GET /maintenance/{id}', { params: { id } }),
      call('GET /maintenance/{id}/suggestions', { params: { id } }),
    ]);
    return {
      data: {
        request: rows.request(request),
        suggestions: suggestions.map(({ personnel, reasons }) => ({ personnel: rows.personnel(personnel), reasons })),
      },
      sources: [recordSource('maintenance', { id, label: request.title })],
    };
  },
});
