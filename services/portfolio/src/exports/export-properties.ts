import { portfolio } from '@keystead/contracts';
import { endpoint } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { presentProperty } from '../properties/property-presenter.ts';
import { csvExport } from './csv-export.ts';

/** The list of properties as CSV, which can be imported again. */
export const exportProperties = ({ properties, tenantAccess }: Dependencies) =>
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
      batches: properties.batchesOf(await tenantAccess.scopeOf(caller), query),
      present: (records) => records.map((property) => presentProperty(property, caller)),
    }),
  );
