import { Id, Input } from '@keystead/contracts';
import { listSource, recordSource } from '../pages/sources.ts';
import { leaseRow } from '../rows/lease-row.ts';
import { paymentRow } from '../rows/payment-row.ts';
import { nameOf, tenantDetail } from '../rows/tenant-row.ts';
import { tool } from '../tool.ts';
import { DEFAULT_ROWS, needed } from '../tool-fields.ts';

/** One tenant with their leases and payments. */
export const readTenant = tool({
  name: 'read_tenant',
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
    const rows = (list: typeof overdue) => list.payments.map((payment) => paymentRow(payment, zone));
    const name = nameOf(tenant);
    return {
      data: {
        tenant: tenantDetail(tenant),
        leases: leases.leases.map(leaseRow),
        payments,
        overdue: rows(overdue),
        overdue_total: overdue.total,
        pending: rows(pending),
        pending_total: pending.total,
      },
      sources: [
        recordSource('tenants', { id: tenant_id, label: name }),
        listSource('payments', { tenant_id }, { tenant: name }),
      ],
    };
  },
});
