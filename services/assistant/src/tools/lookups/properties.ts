import { Id, Input, OneOf, propertySorts, propertyStatuses } from '@keystead/contracts';
import { leaseRow, paymentRow, propertyDetail, propertyRow, requestRow, tenantRow } from '../record-rows.ts';
import { listSource, recordSource } from '../sources.ts';
import { asQuery, DEFAULT_ROWS, listFields, maybe, needed, tool, totalsOf } from '../tool.ts';

export const findProperties = tool({
  name: 'find_properties',
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
    const data = { properties: found.properties.map(propertyRow), ...totalsOf(found) };
    return { data, sources: [listSource('properties', query)] };
  },
});

export const readProperty = tool({
  name: 'read_property',
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
    const names = { property: property.name };
    const source = (list: 'payments' | 'maintenance') => listSource(list, { property_id }, names);
    return {
      data: {
        property: propertyDetail(property),
        leases: [...active.leases, ...pending.leases].map(leaseRow),
        tenants: tenants.tenants.map(tenantRow),
        payments,
        revenue_this_year: revenue.total_revenue,
        costs_this_year: costs.sum,
        open_requests: [...open.maintenance_requests, ...inProgress.maintenance_requests].map(requestRow),
        open_requests_total: open.total + inProgress.total,
        overdue: overdue.payments.map((payment) => paymentRow(payment, zone)),
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
