import { Id, Input, OneOf, tenantSorts, tenantStatuses } from '@keystead/contracts';
import { leaseRow, nameOf, paymentRow, tenantDetail, tenantRow } from '../record-rows.ts';
import { listSource, recordSource } from '../sources.ts';
import { asQuery, DEFAULT_ROWS, idOf, listFields, maybe, needed, tool, totalsOf } from '../tool.ts';

export const findTenants = tool({
  name: 'find_tenants',
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
    const data = { tenants: found.tenants.map(tenantRow), ...totalsOf(found) };
    return { data, sources: [listSource('tenants', query, { property: found.tenants[0]?.property_name })] };
  },
});

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
