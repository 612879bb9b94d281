import Type, { type Static } from 'typebox';
import {
  Abilities,
  Id,
  Input,
  Instant,
  LongText,
  Money,
  Nullable,
  OneOf,
  Optional,
  Text,
  TimeZone,
  Version,
} from '../fields.ts';
import { Photo } from '../photo.ts';

/** The kinds of property that the product knows; `apartment` unless said. */
export const propertyTypes = ['apartment', 'house', 'condo', 'loft', 'townhouse'] as const;
/** The states of a property, changed through edit only; `available` unless said. */
export const propertyStatuses = ['available', 'occupied', 'maintenance'] as const;
/** The orders in which properties can be listed; newest first unless said. */
export const propertySorts = ['-created_at', 'created_at', 'name', '-name', 'rent_amount', '-rent_amount'] as const;

const Count = Type.Integer({ minimum: 0, maximum: 1_000_000 });

const described = {
  name: Text(200),
  address: Text(300),
  city: Text(120),
  state: Text(120),
  zip_code: Text(20),
};
const measured = {
  bedrooms: Count,
  bathrooms: Type.Number({ minimum: 0, maximum: 1000, format: 'half-steps' }),
  square_feet: Count,
  deposit_amount: Money,
  description: LongText(5000),
  time_zone: TimeZone,
};
const optional = {
  property_type: Optional(OneOf(propertyTypes)),
  status: Optional(OneOf(propertyStatuses)),
  bedrooms: Optional(measured.bedrooms),
  bathrooms: Optional(measured.bathrooms),
  square_feet: Optional(measured.square_feet),
  deposit_amount: Optional(measured.deposit_amount),
  description: Optional(measured.description),
  time_zone: Optional(measured.time_zone),
};

/** How many photos a property may have. */
export const MAX_PHOTOS = 8;
/** A property as it is answered. Money in dollars, instants in UTC. */
export const Property = Type.Object({
  id: Id,
  ...described,
  property_type: OneOf(propertyTypes),
  status: OneOf(propertyStatuses),
  bedrooms: Nullable(measured.bedrooms),
  bathrooms: Nullable(measured.bathrooms),
  square_feet: Nullable(measured.square_feet),
  rent_amount: Money,
  deposit_amount: Nullable(measured.deposit_amount),
  description: Nullable(measured.description),
  time_zone: Nullable(measured.time_zone),
  /** The cover first. */
  photos: Type.Array(Photo),
  version: Version,
  created_at: Instant,
  updated_at: Instant,
  abilities: Abilities('update', 'delete'),
});
/** A property as it is answered. */
export type Property = Static<typeof Property>;

/** A new property: six fields are required (product §5). */
export const NewProperty = Input({ ...described, rent_amount: Money, ...optional });
/** A new property. */
export type NewProperty = Static<typeof NewProperty>;

/** The whole of a property or a part of it; an older `version` is refused. */
export const PropertyChange = Input({
  ...Type.Partial(Type.Object({ ...described, rent_amount: Money })).properties,
  ...optional,
  version: Type.Optional(Version),
});
/** The whole of a property or a part of it. */
export type PropertyChange = Static<typeof PropertyChange>;

/** What a list of properties may be narrowed by, beside its words. */
export const propertyFilters = { status: Type.Optional(OneOf(propertyStatuses)) };
