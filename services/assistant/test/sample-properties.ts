import type { Property } from '@keystead/contracts';
import { noonOf } from './sample-day.ts';

const property = (overrides: Pick<Property, 'id' | 'name' | 'rent_amount'> & Partial<Property>): Property => ({
  address: overrides.name,
  city: 'Portland',
  state: 'ME',
  zip_code: '04101',
  property_type: 'apartment',
  status: 'available',
  bedrooms: 2,
  bathrooms: 1,
  square_feet: 900,
  deposit_amount: overrides.rent_amount,
  description: null,
  time_zone: null,
  photos: [],
  version: 1,
  created_at: noonOf(`2024-01-${String(overrides.id).padStart(2, '0')}`),
  updated_at: noonOf('2025-01-10'),
  abilities: { update: true, delete: true },
  ...overrides,
});

/** Four properties: two occupied, one available, one under maintenance. */
export const sampleProperties = (): Property[] => [
  property({ id: 11, name: '12 Elm Street', rent_amount: 1450, status: 'occupied', description: 'Ground floor.' }),
  property({
    id: 12,
    name: 'Harbour House',
    address: '3 Quay Street',
    rent_amount: 2100,
    property_type: 'house',
    status: 'occupied',
    bedrooms: 4,
    bathrooms: 2.5,
  }),
  property({
    id: 13,
    name: 'Mill Loft',
    address: '8 Mill Lane',
    city: 'Salem',
    rent_amount: 1200,
    property_type: 'loft',
  }),
  property({
    id: 14,
    name: 'Orchard Cottage',
    address: '41 Orchard Road',
    rent_amount: 1750,
    property_type: 'house',
    status: 'maintenance',
  }),
];
