import Type, { type Static } from 'typebox';
import {
  Abilities,
  accountFilter,
  described,
  Email,
  Id,
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
  Text,
  Version,
  withoutPaging,
} from '../fields.ts';
import {
  changeRoute,
  createRoute,
  deleteRoute,
  exportRoute,
  historyRoute,
  listRoute,
  readRoute,
} from '../record-routes.ts';
import { defineRoutes } from '../route.ts';

/** The trades, in display order (product §3). */
export const serviceTypes = [
  'Plumbing',
  'Electrical',
  'HVAC',
  'Carpentry',
  'Painting',
  'Landscaping',
  'Cleaning',
  'Appliance Repair',
  'Roofing',
  'Flooring',
  'General Maintenance',
  'Other',
] as const;
export type ServiceType = (typeof serviceTypes)[number];

/** The availability of personnel; `available` by default. */
export const availabilities = ['available', 'busy', 'unavailable'] as const;

/** The sort orders of personnel; by name by default. */
export const personnelSorts = ['name', '-name', '-created_at', 'created_at'] as const;

const required = { name: Text(200), service_type: OneOf(serviceTypes) };

const details = {
  email: Email,
  phone: Type.String({ maxLength: 40 }),
  location: Text(200),
  specialties: LongText(1000),
  hourly_rate: Money,
  notes: LongText(5000),
};

const optional = {
  email: Optional(details.email),
  phone: Optional(details.phone),
  location: Optional(details.location),
  specialties: Optional(details.specialties),
  hourly_rate: described('In dollars per hour.', Optional(details.hourly_rate)),
  availability: Optional(OneOf(availabilities)),
  notes: Optional(details.notes),
};

export const Personnel = Named('A person who performs maintenance for an account.', {
  id: Id,
  ...required,
  email: Nullable(details.email),
  phone: Nullable(details.phone),
  location: Nullable(details.location),
  specialties: Nullable(details.specialties),
  hourly_rate: described('In dollars per hour.', Nullable(details.hourly_rate)),
  availability: OneOf(availabilities),
  notes: Nullable(details.notes),
  open_requests: described(
    'The number of open or in-progress requests that are assigned to this person.',
    Type.Integer({ minimum: 0 }),
  ),
  ...recordFields,
  abilities: Abilities('update', 'delete'),
});
export type Personnel = Static<typeof Personnel>;

// product §5
export const NewPersonnel = NamedInput('Adds personnel; name and trade are required.', { ...required, ...optional });
export type NewPersonnel = Static<typeof NewPersonnel>;

export const PersonnelChange = NamedInput(
  'Changes a personnel record, in full or in part. An outdated `version` is rejected.',
  {
    ...Type.Partial(Type.Object(required)).properties,
    ...optional,
    version: Type.Optional(Version),
  },
);
export type PersonnelChange = Static<typeof PersonnelChange>;

export const personnelFilters = {
  service_type: Type.Optional(OneOf(serviceTypes)),
  availability: Type.Optional(OneOf(availabilities)),
  ...accountFilter,
};

/** The reasons why personnel match a request. An earlier one ranks before all later ones together. */
export const fitReasons = [
  'service_type',
  'specialties',
  'available',
  'same_city',
  'same_state',
  'least_busy',
] as const;

export const Suggestion = Named('Personnel that match a request, with the reasons.', {
  personnel: Personnel,
  reasons: Type.Array(OneOf(fitReasons)),
});
export type Suggestion = Static<typeof Suggestion>;

export const personnelRoutes = defineRoutes({
  'GET /maintenance-personnel': listRoute(
    'List the personnel of the account. Empty for tenants',
    { ...recordListQuery(personnelSorts), ...personnelFilters },
    { personnel: Type.Array(Personnel), ...listAnswer, abilities: Abilities('create') },
  ),
  'GET /maintenance-personnel/export': exportRoute('Export the filtered list of personnel as CSV. Empty for tenants', {
    ...withoutPaging(recordListQuery(personnelSorts)),
    ...personnelFilters,
  }),
  'POST /maintenance-personnel': createRoute('Add personnel', NewPersonnel, Personnel),
  'GET /maintenance-personnel/{id}': readRoute('Read a personnel record', Personnel),
  'PUT /maintenance-personnel/{id}': changeRoute(
    'Change a personnel record, in full or in part',
    PersonnelChange,
    Personnel,
  ),
  'DELETE /maintenance-personnel/{id}': deleteRoute('Delete a personnel record. Requests keep the name'),
  'GET /maintenance-personnel/{id}/history': historyRoute('a personnel record'),
});
