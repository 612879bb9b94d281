import { Id, Input } from '@keystead/contracts';
import { listSource, recordSource } from '../pages/sources.ts';
import { leaseRow } from '../rows/lease-row.ts';
import { paymentRow } from '../rows/payment-row.ts';
import { propertyDetail } from '../rows/property-row.ts';
import { requestRow } from '../rows/request-row.ts';
import { tenantRow } from '../rows/tenant-row.ts';
import { tool } from '../tool.ts';
import { DEFAULT_ROWS, needed } from '../tool-fields.ts';
import { totalsOf } from '../totals.ts';

/** One property with its leases, tenants, revenue and costs. */
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
