import type { NewProperty, Property } from '@keystead/contracts';

/** The form's values: the text of each control. */
export interface PropertyFields {
  name: string;
  address: string;
  city: string;
  state: string;
  zip_code: string;
  property_type: Property['property_type'];
  status: Property['status'];
  bedrooms: string;
  bathrooms: string;
  square_feet: string;
  rent_amount: string;
  deposit_amount: string;
  /** An IANA name. */
  time_zone: string;
  description: string;
}

/** The labels of the fields, in the order of the form. */
export const fieldLabels: Record<keyof PropertyFields, string> = {
  name: 'Property name',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip_code: 'ZIP code',
  property_type: 'Property type',
  status: 'Status',
  bedrooms: 'Bedrooms',
  bathrooms: 'Bathrooms',
  square_feet: 'Square feet',
  rent_amount: 'Rent amount',
  deposit_amount: 'Deposit amount',
  time_zone: 'Time zone',
  description: 'Description',
};

/** The required fields (product §5). */
export const requiredFields: readonly (keyof PropertyFields)[] = [
  'name',
  'address',
  'city',
  'state',
  'zip_code',
  'rent_amount',
];

const text = (value: string | number | null | undefined) => (value == null ? '' : String(value));
const numberOrNull = (typed: string) => (typed.trim() === '' ? null : Number(typed));

/** The form's values for a property. A new one is an available apartment. */
export function toFormValues(property?: Property): PropertyFields {
  return {
    name: text(property?.name),
    address: text(property?.address),
    city: text(property?.city),
    state: text(property?.state),
    zip_code: text(property?.zip_code),
    property_type: property?.property_type ?? 'apartment',
    status: property?.status ?? 'available',
    bedrooms: text(property?.bedrooms),
    bathrooms: text(property?.bathrooms),
    square_feet: text(property?.square_feet),
    rent_amount: text(property?.rent_amount),
    deposit_amount: text(property?.deposit_amount),
    time_zone: text(property?.time_zone),
    description: text(property?.description),
  };
}

/** The request body for a validated form: numbers, and null for empty fields. */
export function toRequestBody(fields: PropertyFields): NewProperty {
  return {
    ...fields,
    bedrooms: numberOrNull(fields.bedrooms),
    bathrooms: numberOrNull(fields.bathrooms),
    square_feet: numberOrNull(fields.square_feet),
    rent_amount: Number(fields.rent_amount),
    deposit_amount: numberOrNull(fields.deposit_amount),
    time_zone: fields.time_zone || null,
    description: fields.description.trim() || null,
  };
}
