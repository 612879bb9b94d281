import type { Import } from '@keystead/contracts';

type Field = Import['fields'][number];

/** Every row needs a value for a required field or, if `or` names another field, for that one. */
const required = (name: string, label: string, or: string | null = null): Field => ({
  name,
  label,
  required: true,
  or,
});
const optional = (name: string, label: string): Field => ({ name, label, required: false, or: null });

/**
 * In the order in which the page shows them. Some are not API fields: a unit is appended to the name and address of its
 * property, a full name is split.
 */
export const importFields: Readonly<Record<Import['kind'], Field[]>> = {
  properties: [
    required('name', 'Property name'),
    optional('unit', 'Unit'),
    required('address', 'Street address'),
    optional('address_2', 'Street address, second line'),
    required('city', 'City'),
    required('state', 'State'),
    required('zip_code', 'Zip code'),
    required('rent_amount', 'Monthly rent'),
    optional('deposit_amount', 'Deposit'),
    optional('property_type', 'Property type'),
    optional('status', 'Status'),
    optional('bedrooms', 'Bedrooms'),
    optional('bathrooms', 'Bathrooms'),
    optional('square_feet', 'Square feet'),
    optional('description', 'Description'),
    optional('time_zone', 'Time zone'),
  ],
  tenants: [
    required('first_name', 'First name', 'full_name'),
    required('last_name', 'Last name', 'full_name'),
    optional('full_name', 'Full name'),
    required('email', 'Email'),
    optional('phone', 'Phone'),
    required('property_name', 'Property', 'property_id'),
    optional('unit', 'Unit'),
    optional('property_id', 'Property ID'),
    optional('move_in_date', 'Move-in date'),
    optional('status', 'Status'),
    optional('lease_start', 'Lease start'),
    optional('lease_end', 'Lease end'),
    optional('lease_rent', 'Monthly rent'),
    optional('lease_deposit', 'Deposit'),
    optional('emergency_contact_name', 'Emergency contact'),
    optional('emergency_contact_phone', 'Emergency contact’s phone'),
  ],
};

export function missingFields(kind: Import['kind'], columns: Import['columns']): string[] {
  const filled = new Set(columns.map(({ field }) => field));
  const missing = importFields[kind].filter(
    ({ name, required, or }) => required && !filled.has(name) && !(or !== null && filled.has(or)),
  );
  return missing.map(({ name }) => name);
}

/** The columns after a mapping, and the errors of the mapping by column name. */
export function mappedColumns(
  kind: Import['kind'],
  columns: Import['columns'],
  mapping: ReadonlyMap<string, string | null>,
): { columns: Import['columns']; errors: Record<string, string> } {
  const fields = new Set(importFields[kind].map(({ name }) => name));
  const columnNames = new Set(columns.map(({ name }) => name));
  const filled = new Map<string, string>();
  const errors: [string, string][] = [];
  for (const [column, field] of mapping) {
    if (!columnNames.has(column)) errors.push([column, 'is not a column of this file']);
    if (field === null) continue;
    const other = filled.get(field);
    if (!fields.has(field)) errors.push([column, `can’t fill ${field}, which is not a field of ${kind}`]);
    else if (other !== undefined) errors.push([column, `can’t fill ${field}, which ${other} fills`]);
    else filled.set(field, column);
  }
  return {
    columns: columns.map((column) => ({ ...column, field: mapping.get(column.name) ?? null })),
    errors: Object.fromEntries(errors.map(([column, reason]) => [`mapping.${column}`, reason])),
  };
}
