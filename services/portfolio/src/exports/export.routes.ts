import { portfolio } from '@keystead/contracts';
import { type Endpoint, endpoint, type Scope, scopeOf, withinAccount } from '@keystead/service-kit';
import { csvExport } from '@keystead/service-kit/csv';
import type { Dependencies } from '../dependencies.ts';
import { presentLeases } from '../leases/lease.mapper.ts';
import { presentProperty } from '../properties/property.mapper.ts';
import { presentTenants } from '../tenants/tenant.mapper.ts';

/** Each contains only what the caller may see, so none is ever rejected. */
export const exportEndpoints = (deps: Dependencies): Endpoint[] => [
  exportProperties(deps),
  exportTenants(deps),
  exportLeases(deps),
];

const batchesOf = <Q, B>(
  records: { batchesOf(scope: Scope, search: Q): B },
  { scope, search }: { readonly scope: Scope; readonly search: Q },
): B => records.batchesOf(scope, search);

const exportProperties = ({ properties, tenantAccess }: Dependencies) =>
  endpoint(portfolio, 'GET /properties/export', async ({ caller, query }) =>
    csvExport({
      name: 'properties',
      columns: [
        'id',
        'name',
        'address',
        'city',
        'state',
        'zip_code',
        'property_type',
        'status',
        'bedrooms',
        'bathrooms',
        'square_feet',
        'rent_amount',
        'deposit_amount',
        'description',
        'time_zone',
        'created_at',
        'updated_at',
      ],
      batches: batchesOf(properties, withinAccount(caller, await tenantAccess.scopeOf(caller), query)),
      present: (records) => records.map((property) => presentProperty(property, caller)),
    }),
  );

const exportTenants = (deps: Dependencies) =>
  endpoint(portfolio, 'GET /tenants/export', async ({ caller, query }) =>
    csvExport({
      name: 'tenants',
      columns: [
        'id',
        'first_name',
        'last_name',
        'email',
        'phone',
        'property_id',
        'property_name',
        'move_in_date',
        'status',
        'emergency_contact_name',
        'emergency_contact_phone',
        'invited_at',
        'created_at',
        'updated_at',
      ],
      batches: batchesOf(deps.tenants, withinAccount(caller, scopeOf(caller), query)),
      present: (records) => presentTenants(deps, records, caller),
    }),
  );

const exportLeases = (deps: Dependencies) =>
  endpoint(portfolio, 'GET /leases/export', async ({ caller, query }) =>
    csvExport({
      name: 'leases',
      columns: [
        'id',
        'property_id',
        'property_name',
        'tenant_id',
        'tenant_name',
        'start_date',
        'end_date',
        'rent_amount',
        'deposit_amount',
        'status',
        'lease_terms',
        'renewal_of',
        'created_at',
        'updated_at',
      ],
      batches: batchesOf(deps.leases, withinAccount(caller, await deps.tenantAccess.leaseScopeOf(caller), query)),
      present: (records) => presentLeases(deps, records, caller),
    }),
  );
