import { portfolio } from '@keystead/contracts';
import { endpoint } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { presentLeases } from '../leases/lease-presenter.ts';
import { csvExport } from './csv-export.ts';

export const exportLeases = (deps: Dependencies) =>
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
      batches: deps.leases.batchesOf(await deps.tenantAccess.leaseScopeOf(caller), query),
      present: (records) => presentLeases(deps, records, caller),
    }),
  );
