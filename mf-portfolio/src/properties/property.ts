import type { Property } from '@keystead/contracts';

/** The types of property as displayed. */
export const typeNames: Record<Property['property_type'], string> = {
  apartment: 'Apartment',
  house: 'House',
  condo: 'Condo',
  loft: 'Loft',
  townhouse: 'Townhouse',
};

/** The states of a property as displayed. */
export const statusNames: Record<Property['status'], string> = {
  available: 'Available',
  occupied: 'Occupied',
  maintenance: 'Maintenance',
};
