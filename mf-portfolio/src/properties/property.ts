import type { Property } from '@keystead/contracts';
import type { HistoryChange } from '@keystead/crud-ui';

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

const idsIn = (photos: HistoryChange['to']) => (photos === null ? [] : String(photos).split(', '));

/** A change to the photos in words. The history contains their ids in order. */
export function photoChange({ from, to }: HistoryChange): string {
  const before = idsIn(from);
  const after = idsIn(to);
  if (after.length > before.length) return 'added a photo';
  if (after.length < before.length) return 'deleted a photo';
  return before[0] === after[0] ? 'put the photos in another order' : 'chose another cover photo';
}
