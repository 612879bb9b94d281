import { Cluster } from '@keystead/ui';
import { PropertyName } from '../properties/property-name.tsx';
import { TenantName } from '../tenants/tenant-name.tsx';
import { RecordFilter } from './record-filter.tsx';

interface RecordFiltersProps {
  /** The search of the list. */
  search: { property_id?: number; tenant_id?: number };
  /** Removes a filter from the search. */
  onChange: (changed: { property_id?: ''; tenant_id?: '' }) => void;
}

/** The property and the tenant by which a link has filtered the list. */
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
