import type { Answer, Property } from '@keystead/contracts';

/** A property as the portfolio service would answer it to its landlord. */
export function sampleProperty(different: Partial<Property> = {}): Property {
  return {
    id: 1,
    name: 'Harbour House',
    address: '12 Quay Street',
    city: 'Portland',
    state: 'ME',
    zip_code: '04101',
    property_type: 'house',
    status: 'available',
    bedrooms: 3,
    bathrooms: 1.5,
    square_feet: 1980,
    rent_amount: 1850.5,
    deposit_amount: null,
    description: 'Close to the harbour.',
    time_zone: null,
    photos: [],
    version: 1,
    created_at: '2026-01-05T09:00:00.000Z',
    updated_at: '2026-01-05T09:00:00.000Z',
    abilities: { update: true, delete: true },
    ...different,
  };
}

/** A list on a single page, for a user who may add to it. */
export function sampleProperties(
  properties: Property[],
  different: Partial<Answer<'GET /properties'>> = {},
): Answer<'GET /properties'> {
  return { properties, total: properties.length, next_cursor: null, abilities: { create: true }, ...different };
}
