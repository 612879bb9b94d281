import { Id, Input } from '@keystead/contracts';
import { recordSource } from '../pages/sources.ts';
import { leaseDetail } from '../rows/lease-row.ts';
import { tool } from '../tool.ts';
import { needed } from '../tool-fields.ts';

/** One lease with its terms. */
export const readLease = tool({
  name: 'read_lease',
  description: 'One lease: parties, days, monthly rent and deposit in dollars, its terms, how many documents it has.',
  label: 'Looking at a lease',
  input: Input({ lease_id: needed(Id, 'Id of the lease') }),
  async run({ call }, { lease_id }) {
    const lease = await call('GET /leases/{id}', { params: { id: lease_id } });
    const label = `Lease of ${lease.tenant_name}, ${lease.property_name}`;
    return { data: { lease: leaseDetail(lease) }, sources: [recordSource('leases', { id: lease_id, label })] };
  },
});
