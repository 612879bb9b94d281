import type { Property } from '@keystead/contracts';
import type { HistoryChange } from '@keystead/crud-ui';

export const typeNames: Record<Property['property_type'], string> = {
  apartment: 'Apartment',
  house: 'House',
  condo: 'Condo',
  loft: 'Loft',
  townhouse: 'Townhouse',
};

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

const oneLine =
  /^(?<address>.+?),\s*(?<city>[^,]+),\s*(?<state>[A-Za-z][A-Za-z .]+?),?\s+(?<zip_code>\d{5}(?:-\d{4})?)$/;

/** The parts of an address in one line: `12 Quay Street, Portland, ME 04101`; null if it isn't a whole one. */
export function splitAddress(line: string) {
  const { address, city, state, zip_code } = oneLine.exec(line.trim())?.groups ?? {};
  return address && city && state && zip_code ? { address, city, state, zip_code } : null;
}
