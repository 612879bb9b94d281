import type { Property } from '@keystead/contracts';
import { rowOf } from './row-of.ts';

/** A property in a list. */
export function propertyRow(property: Property) {
  const { id, name, address, city, state, zip_code, property_type, status } = property;
  const { bedrooms, bathrooms, square_feet, rent_amount, deposit_amount } = property;
  const where = { name, address, city, state, zip_code };
  const what = { property_type, status, bedrooms, bathrooms, square_feet, rent_amount, deposit_amount };
  return rowOf('properties', { id, ...where, ...what });
}

/** One property in detail. */
export const propertyDetail = (property: Property) =>
  rowOf('properties', { ...propertyRow(property), description: property.description });
