import { type Described, fromCents } from '@keystead/service-kit';
import type { Property } from './property.ts';

/** A property as its history shows it: what the API calls each field. */
export function describeProperty(property: Property): Described {
  const { name, address, city, state, zip_code, property_type, status, bedrooms, bathrooms, square_feet } = property;
  return {
    name,
    address,
    city,
    state,
    zip_code,
    property_type,
    status,
    bedrooms,
    bathrooms,
    square_feet,
    rent_amount: fromCents(property.rent_cents),
    deposit_amount: property.deposit_cents === null ? null : fromCents(property.deposit_cents),
    description: property.description,
    time_zone: property.time_zone,
    // Their ids in their order, so that each change of them is one; the cover comes first.
    photos: property.photos.map(({ id }) => id).join(', ') || null,
  };
}
