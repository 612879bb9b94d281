import Type, { type Static } from 'typebox';
import { changeCodes, deletionCodes } from '../errors.ts';
import {
  Abilities,
  Id,
  IdParams,
  Input,
  Instant,
  LongText,
  listAnswer,
  listQuery,
  Money,
  Nullable,
  OneOf,
  Optional,
  Text,
  TimeZone,
  Version,
  withoutPaging,
} from '../fields.ts';
import { History, HistoryQuery, Photo, PhotoParams, photoUpload, photoWidths } from '../records.ts';
import { defineRoutes } from '../route.ts';

/** The types of properties; `apartment` by default. */
export const propertyTypes = ['apartment', 'house', 'condo', 'loft', 'townhouse'] as const;

/** The states of a property; `available` by default. Only an edit changes the state. */
export const propertyStatuses = ['available', 'occupied', 'maintenance'] as const;

/** The sort orders of properties; newest first by default. */
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

/** Maximum number of photos per property. */
export const MAX_PHOTOS = 8;

/** A property. Amounts are in dollars, instants in UTC. */
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
export type Property = Static<typeof Property>;

/** Creates a property; six fields are required (product §5). */
export const NewProperty = Input({ ...described, rent_amount: Money, ...optional });
export type NewProperty = Static<typeof NewProperty>;

/** Changes a property, in full or in part. An outdated `version` is rejected. */
export const PropertyChange = Input({
  ...Type.Partial(Type.Object({ ...described, rent_amount: Money })).properties,
  ...optional,
  version: Type.Optional(Version),
});
export type PropertyChange = Static<typeof PropertyChange>;

/** The filters of a list of properties, besides the search words. */
export const propertyFilters = { status: Type.Optional(OneOf(propertyStatuses)) };

const propertySearch = { ...listQuery(propertySorts), ...propertyFilters };

export const propertyRoutes = defineRoutes({
  'GET /properties': {
    summary: 'List the properties that the caller may see',
    access: 'signed-in',
    query: Input(propertySearch),
    answer: Type.Object({ properties: Type.Array(Property), ...listAnswer, abilities: Abilities('create') }),
    codes: [],
  },
  'GET /properties/export': {
    summary: 'Export the filtered list of properties as CSV',
    access: 'signed-in',
    query: Input(withoutPaging(propertySearch)),
    download: ['text/csv'],
    codes: [],
  },
  'POST /properties': {
    summary: 'Add a property',
    access: 'signed-in',
    body: NewProperty,
    answer: Property,
    status: 201,
    codes: ['forbidden', 'conflict', 'plan_limit', 'trial_ended'],
  },
  'GET /properties/{id}': {
    summary: 'Read a property',
    access: 'signed-in',
    params: IdParams,
    answer: Property,
    codes: ['not_found'],
  },
  'PUT /properties/{id}': {
    summary: 'Change a property, in full or in part',
    access: 'signed-in',
    params: IdParams,
    body: PropertyChange,
    answer: Property,
    codes: changeCodes,
  },
  'DELETE /properties/{id}': {
    summary: 'Delete a property that has neither an active lease nor payments',
    access: 'signed-in',
    params: IdParams,
    codes: [...deletionCodes, 'property_in_use'],
  },
  'GET /properties/{id}/history': {
    summary: 'Read the history of a property: who changed what, and when',
    access: 'signed-in',
    params: IdParams,
    query: HistoryQuery,
    answer: History,
    codes: ['not_found', 'forbidden'],
  },
  'POST /properties/{id}/photos': {
    summary: `Add a photo to a property, up to ${MAX_PHOTOS}. The first is its cover`,
    access: 'signed-in',
    params: IdParams,
    upload: photoUpload,
    answer: Photo,
    status: 201,
    codes: ['not_found', 'forbidden', 'conflict', 'too_many_files'],
  },
  'PUT /properties/{id}/photos': {
    summary: 'Reorder the photos of a property. The first is its cover',
    access: 'signed-in',
    params: IdParams,
    body: Input({ photo_ids: Type.Array(Id, { minItems: 1, maxItems: MAX_PHOTOS, uniqueItems: true }) }),
    answer: Property,
    codes: ['not_found', 'forbidden', 'conflict'],
  },
  'GET /properties/{id}/photos/{photo_id}': {
    summary: 'Download a photo of a property',
    access: 'signed-in',
    params: PhotoParams,
    query: Input({ size: Type.Optional(OneOf(Object.keys(photoWidths) as (keyof typeof photoWidths)[])) }),
    download: ['image/webp'],
    codes: ['not_found'],
  },
  'DELETE /properties/{id}/photos/{photo_id}': {
    summary: 'Delete a photo of a property',
    access: 'signed-in',
    params: PhotoParams,
    codes: ['not_found', 'forbidden', 'conflict'],
  },
});
