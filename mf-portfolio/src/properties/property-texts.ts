import type { Property } from '@keystead/contracts';

/** The kinds of property, as they are read. */
export const typeNames: Record<Property['property_type'], string> = {
  apartment: 'Apartment',
  house: 'House',
  condo: 'Condo',
  loft: 'Loft',
  townhouse: 'Townhouse',
};

/** The states of a property, as they are read. */
export const statusNames: Record<Property['status'], string> = {
  available: 'Available',
  occupied: 'Occupied',
  maintenance: 'Maintenance',
};

/** `12 Quay Street, Portland, ME 04101`. */
export function addressLine({ address, city, state, zip_code }: Property): string {
  return `${address}, ${city}, ${state} ${zip_code}`;
}

const counted = new Intl.NumberFormat('en-US');

/** `1 bed`, `1.5 baths`, `1,250 sq ft`; where the counting has stopped (`capped`), `10,000+ properties`. */
export function quantity(count: number, one: string, many: string, capped = false): string {
  return `${counted.format(count)}${capped ? '+' : ''} ${count === 1 ? one : many}`;
}
