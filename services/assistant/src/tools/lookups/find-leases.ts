import { Input, leaseSorts, leaseStatuses, OneOf } from '@keystead/contracts';
import { listSource } from '../pages/sources.ts';
import { inOrder } from '../period.ts';
import { leaseRow } from '../rows/lease-row.ts';
import { tool } from '../tool.ts';
import { asQuery, day, idOf, listFields, maybe } from '../tool-fields.ts';
import { totalsOf } from '../totals.ts';

/** Leases by tenant or property, status or last day. */
export const findLeases = tool({
  name: 'find_leases',
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
    inOrder(input.ends_from, input.ends_to, 'ends_to');
    const query = asQuery(input);
    const found = await call('GET /leases', { query });
    const [first] = found.leases;
    const names = { property: first?.property_name, tenant: first?.tenant_name };
    return {
      data: { leases: found.leases.map(leaseRow), ...totalsOf(found) },
      sources: [listSource('leases', query, names)],
    };
  },
});
