import type { Lease, NewLease } from '@keystead/contracts';
import { propertyChoice } from '@keystead/crud-ui';
import type { ComboboxOption } from '@keystead/ui/overlays';

/** The form's values: the text of each control, and the chosen options for property and tenant. */
export interface LeaseFields {
  property_id: ComboboxOption | null;
  tenant_id: ComboboxOption | null;
  start_date: string;
  end_date: string;
  rent_amount: string;
  deposit_amount: string;
  lease_terms: string;
  status: Lease['status'];
}

/** The labels of the fields, in the order of the form. */
export const fieldLabels: Record<keyof LeaseFields, string> = {
  property_id: 'Property',
  tenant_id: 'Tenant',
  start_date: 'Start date',
  end_date: 'End date',
  rent_amount: 'Rent amount',
  deposit_amount: 'Deposit amount',
  lease_terms: 'Lease terms',
  status: 'Status',
};

/** The required fields (product §5). */
export const requiredFields: readonly (keyof LeaseFields)[] = [
  'property_id',
  'tenant_id',
  'start_date',
  'end_date',
  'rent_amount',
  'deposit_amount',
];

/** The form's values for a lease, or for a new one, which is active. */
export function toFormValues(lease?: Lease): LeaseFields {
  return {
    property_id: lease ? propertyChoice({ id: lease.property_id, name: lease.property_name }) : null,
    tenant_id: lease ? { value: String(lease.tenant_id), label: lease.tenant_name } : null,
    start_date: lease?.start_date ?? '',
    end_date: lease?.end_date ?? '',
    rent_amount: lease ? String(lease.rent_amount) : '',
    deposit_amount: lease ? String(lease.deposit_amount) : '',
    lease_terms: lease?.lease_terms ?? '',
    status: lease?.status ?? 'active',
  };
}

/** The request body for a validated form. */
export function toRequestBody(fields: LeaseFields): NewLease {
  return {
    ...fields,
    property_id: Number(fields.property_id?.value),
    tenant_id: Number(fields.tenant_id?.value),
    rent_amount: Number(fields.rent_amount),
    deposit_amount: Number(fields.deposit_amount),
    lease_terms: fields.lease_terms.trim() || null,
  };
}
