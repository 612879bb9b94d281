import type { Property as PropertyAnswer } from '@keystead/contracts';
import { type Caller, fromCents, type HistorySnapshot, presentEntity } from '@keystead/service-kit';
import { describePhotos, presentPhoto } from '@keystead/service-kit/files';
import { type Property, propertyPolicy } from './property.ts';

const fieldsOf = (property: Property) => ({
  name: property.name,
  address: property.address,
  city: property.city,
  state: property.state,
  zip_code: property.zip_code,
  property_type: property.property_type,
  status: property.status,
  bedrooms: property.bedrooms,
  bathrooms: property.bathrooms,
  square_feet: property.square_feet,
  rent_amount: fromCents(property.rent_cents),
  deposit_amount: property.deposit_cents === null ? null : fromCents(property.deposit_cents),
  description: property.description,
  time_zone: property.time_zone,
});

export const presentProperty = (property: Property, caller: Caller): PropertyAnswer => ({
  ...presentEntity(property),
  ...fieldsOf(property),
  photos: property.photos.map(presentPhoto),
  abilities: { update: propertyPolicy.update(caller, property), delete: propertyPolicy.delete(caller, property) },
});

export const describeProperty = (property: Property): HistorySnapshot => ({
  ...fieldsOf(property),
  photos: describePhotos(property.photos),
});
