import { Id, Input } from '@keystead/contracts';
import { counted } from '../listed.ts';
import { listSource, recordSource } from '../pages/sources.ts';
import { leaseRow } from '../rows/lease-row.ts';
import { paymentRow } from '../rows/payment-row.ts';
import { propertyDetail } from '../rows/property-row.ts';
import { requestRow } from '../rows/request-row.ts';
import { tenantRow } from '../rows/tenant-row.ts';
import { tool } from '../tool.ts';
import { DEFAULT_ROWS, needed } from '../tool-fields.ts';

/** One property with its leases, tenants, revenue and costs. */
export const readProperty = tool({
  name: 'read_property',
  description:
    'One property: its leases that hold or are to come, active tenants, sums of all its payments, revenue and estimated maintenance costs of this calendar year in dollars, unfinished maintenance requests and overdue payments.',
  label: 'Looking at a property',
  input: Input({ property_id: needed(Id, 'Id of the property') }),
  async run({ ask, today, zone }, { property_id }) {
    const property = await ask('GET /properties/{id}', { params: { id: property_id } });
    const from = `${today.slice(0, 4)}-01-01`;
    const of = { property_id, limit: DEFAULT_ROWS };
    const year = { property_id, paid_from: from, paid_to: today, status: 'completed' } as const;
    const [active, pending, tenants, payments, revenue, costs, open, begun, overdue] = await Promise.all([
      ask('GET /leases', { query: { ...of, status: 'active', sort: 'end_date' } }),
      ask('GET /leases', { query: { ...of, status: 'pending', sort: 'start_date' } }),
      ask('GET /tenants', { query: { ...of, status: 'active' } }),
      ask('GET /payments/stats', { query: { property_id } }),
      ask('GET /payments/stats', { query: year }),
      ask('GET /maintenance/costs', { query: { by: 'month', property_id, from, to: today } }),
      ask('GET /maintenance', { query: { ...of, status: 'open', sort: '-priority' } }),
      ask('GET /maintenance', { query: { ...of, status: 'in_progress', sort: '-priority' } }),
      ask('GET /payments', { query: { ...of, status: 'overdue', sort: 'due_date' } }),
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
        open_requests: [...open.maintenance_requests, ...begun.maintenance_requests].map(requestRow),
        open_requests_total: open.total + begun.total,
        overdue: overdue.payments.map((payment) => paymentRow(payment, zone)),
        overdue_total: counted(overdue).total,
      },
      sources: [
        recordSource('properties', { id: property_id, label: property.name }),
        source('payments'),
        source('maintenance'),
      ],
    };
  },
});
