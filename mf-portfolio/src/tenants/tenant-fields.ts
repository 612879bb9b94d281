import type { NewTenant, Tenant } from '@keystead/contracts';
import { propertyChoice } from '@keystead/crud-ui';
import type { ComboboxOption } from '@keystead/ui/overlays';

/** The form's values: the text of each control, and the chosen option for the property. */
export interface TenantFields {
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  property_id: ComboboxOption | null;
  emergency_contact_name: string;
  emergency_contact_phone: string;
  move_in_date: string;
  status: Tenant['status'];
}

/** The labels of the fields, in the order of the form. */
export const fieldLabels: Record<keyof TenantFields, string> = {
  email: 'Email',
  first_name: 'First name',
  last_name: 'Last name',
  phone: 'Phone',
  property_id: 'Property',
  emergency_contact_name: 'Emergency contact name',
  emergency_contact_phone: 'Emergency contact phone',
  move_in_date: 'Move-in date',
  status: 'Status',
};

/** The required fields (product §5). */
export const requiredFields: readonly (keyof TenantFields)[] = ['email', 'first_name', 'last_name', 'property_id'];

/** The fields beyond the form's short version (product §3). */
export const detailFields: readonly (keyof TenantFields)[] = [
  'emergency_contact_name',
  'emergency_contact_phone',
  'move_in_date',
  'status',
];

/** The form's values for a tenant, or for a new one, who is active. */
export function toFormValues(tenant?: Tenant): TenantFields {
  return {
    email: tenant?.email ?? '',
    first_name: tenant?.first_name ?? '',
    last_name: tenant?.last_name ?? '',
    phone: tenant?.phone ?? '',
    property_id: tenant ? propertyChoice({ id: tenant.property_id, name: tenant.property_name }) : null,
    emergency_contact_name: tenant?.emergency_contact_name ?? '',
    emergency_contact_phone: tenant?.emergency_contact_phone ?? '',
    move_in_date: tenant?.move_in_date ?? '',
    status: tenant?.status ?? 'active',
  };
}

const textOrNull = (typed: string) => typed.trim() || null;

/** The request body for a validated form; null for empty fields. */
export function toRequestBody(fields: TenantFields): NewTenant {
  return {
    ...fields,
    phone: textOrNull(fields.phone),
    property_id: Number(fields.property_id?.value),
    emergency_contact_name: textOrNull(fields.emergency_contact_name),
    emergency_contact_phone: textOrNull(fields.emergency_contact_phone),
    move_in_date: textOrNull(fields.move_in_date),
  };
}
