import Type, { type Static } from 'typebox';
import {
  Abilities,
  accountFilter,
  countByStatus,
  described,
  Id,
  Input,
  LongText,
  listAnswer,
  Money,
  Named,
  NamedInput,
  Nullable,
  OneOf,
  Optional,
  recordFields,
  recordListQuery,
  statusCounts,
  Text,
  TimeZone,
  Version,
  withoutPaging,
} from '../fields.ts';
import {
  addPhotoRoute,
  changeRoute,
  createRoute,
  deletePhotoRoute,
  deleteRoute,
  exportRoute,
  historyRoute,
  listRoute,
  readPhotoRoute,
  readRoute,
} from '../record-routes.ts';
import { Photo } from '../records.ts';
import { defineRoutes } from '../route.ts';

/** The types of properties; `apartment` by default. */
export const propertyTypes = ['apartment', 'house', 'condo', 'loft', 'townhouse'] as const;

/** The states of a property; `available` by default. Only an edit changes the state. */
export const propertyStatuses = ['available', 'occupied', 'maintenance'] as const;

/** The sort orders of properties; newest first by default. In the order `building`, those of a building are by name. */
export const propertySorts = [
  '-created_at',
  'created_at',
  'name',
  '-name',
  'rent_amount',
  '-rent_amount',
  'building',
] as const;

const Count = Type.Integer({ minimum: 0, maximum: 1_000_000 });

const location = {
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

export const MAX_PHOTOS = 8;

export const Property = Named('A property. Amounts are in dollars, instants in UTC.', {
  id: Id,
  ...location,
  property_type: OneOf(propertyTypes),
  status: OneOf(propertyStatuses),
  bedrooms: Nullable(measured.bedrooms),
  bathrooms: Nullable(measured.bathrooms),
  square_feet: Nullable(measured.square_feet),
  rent_amount: Money,
  deposit_amount: Nullable(measured.deposit_amount),
  description: Nullable(measured.description),
  time_zone: Nullable(measured.time_zone),
  photos: described('The cover first.', Type.Array(Photo)),
  ...recordFields,
  abilities: Abilities('update', 'delete'),
});
export type Property = Static<typeof Property>;

// product §5
export const NewProperty = NamedInput('Creates a property; six fields are required.', {
  ...location,
  rent_amount: Money,
  ...optional,
});
export type NewProperty = Static<typeof NewProperty>;

export const PropertyChange = NamedInput('Changes a property, in full or in part. An outdated `version` is rejected.', {
  ...Type.Partial(Type.Object({ ...location, rent_amount: Money })).properties,
  ...optional,
  version: Type.Optional(Version),
});
export type PropertyChange = Static<typeof PropertyChange>;

export const Building = Named('The properties at one address, whatever the unit. Amounts are in dollars.', {
  address: described('Without the unit.', location.address),
  city: location.city,
  state: location.state,
  zip_code: location.zip_code,
  units: Count,
  occupied: Count,
  rent_amount: described('The rents of all of its properties in a month.', Money),
  property_ids: described('Those on this page.', Type.Array(Id)),
});
export type Building = Static<typeof Building>;

export const propertyFilters = { status: Type.Optional(OneOf(propertyStatuses)), ...accountFilter };

const propertySearch = { ...recordListQuery(propertySorts), ...propertyFilters };

export const propertyRoutes = defineRoutes({
  'GET /properties': listRoute(
    'List the properties that the caller may see',
    { ...propertySearch, ...countByStatus },
    {
      properties: Type.Array(Property),
      ...listAnswer,
      ...statusCounts,
      buildings: Type.Optional(
        described(
          'Only in the order `building`: the buildings of the properties on this page, in order, each with all of its properties, whatever the rest of the search.',
          Type.Array(Building),
        ),
      ),
      abilities: Abilities('create'),
    },
  ),
  'GET /properties/export': exportRoute('Export the filtered list of properties as CSV', withoutPaging(propertySearch)),
  'POST /properties': createRoute('Add a property', NewProperty, Property, ['plan_limit', 'trial_ended']),
  'GET /properties/{id}': readRoute('Read a property', Property),
  'PUT /properties/{id}': changeRoute('Change a property, in full or in part', PropertyChange, Property),
  'DELETE /properties/{id}': deleteRoute('Delete a property that has neither an active lease nor payments', [
    'property_in_use',
  ]),
  'GET /properties/{id}/history': historyRoute('a property'),
  'POST /properties/{id}/photos': addPhotoRoute(
    `Add a photo to a property, up to ${MAX_PHOTOS}. The first is its cover`,
  ),
  'PUT /properties/{id}/photos': {
    summary: 'Reorder the photos of a property. The first is its cover',
    body: Input({ photo_ids: Type.Array(Id, { minItems: 1, maxItems: MAX_PHOTOS, uniqueItems: true }) }),
    answer: Property,
    codes: ['not_found', 'forbidden', 'conflict'],
  },
  'GET /properties/{id}/photos/{photo_id}': readPhotoRoute('a property'),
  'DELETE /properties/{id}/photos/{photo_id}': deletePhotoRoute('a property'),
});
