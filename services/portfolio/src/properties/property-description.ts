import { fromCents, type HistorySnapshot } from '@keystead/service-kit';
import type { Property } from './property.ts';

/** The history snapshot of a property, with the API's field names. */
export function describeProperty(property: Property): HistorySnapshot {
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
    // The ids in order, so that every change of the photos shows in the history. The cover comes first.
    photos: property.photos.map(({ id }) => id).join(', ') || null,
  };
}
