import { portfolio } from '@keystead/contracts';
import { endpoint, scopeOf } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { presentTenants } from '../tenants/tenant-presenter.ts';
import { csvExport } from './csv-export.ts';

/** The list of tenants as CSV, which can be imported again. */
export const exportTenants = (deps: Dependencies) =>
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
      batches: deps.tenants.batchesOf(scopeOf(caller), query),
      present: (records) => presentTenants(deps, records, caller),
    }),
  );
