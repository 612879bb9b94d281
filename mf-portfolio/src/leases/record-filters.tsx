import { Cluster } from '@keystead/ui';
import { PropertyName } from '../properties/property-name.tsx';
import { RecordFilter } from '../records/record-filter.tsx';
import { TenantName } from '../tenants/tenant-name.tsx';
import type { LeaseSearch } from './lease-collection.ts';
import type { LeaseSearchChange } from './lease-search.ts';

interface RecordFiltersProps {
  search: LeaseSearch;
  onChange: (changed: LeaseSearchChange) => void;
}

/** The property and the tenant whose leases are shown, where a link has narrowed the list to them. */
export function RecordFilters({ search: { property_id, tenant_id }, onChange }: RecordFiltersProps) {
  if (property_id === undefined && tenant_id === undefined) return null;
  return (
    <Cluster gap={2}>
      {property_id !== undefined && (
        <RecordFilter onRemove={() => onChange({ property_id: '' })}>
          Property: <PropertyName id={property_id} />
        </RecordFilter>
      )}
      {tenant_id !== undefined && (
        <RecordFilter onRemove={() => onChange({ tenant_id: '' })}>
          Tenant: <TenantName id={tenant_id} />
        </RecordFilter>
      )}
    </Cluster>
  );
}
