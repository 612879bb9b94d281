import Type, { type Static } from 'typebox';
import { changeCodes, deletionCodes } from '../errors.ts';
import {
  Abilities,
  Email,
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
  Version,
} from '../fields.ts';
import { History, HistoryQuery } from '../records.ts';
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

const described = {
  email: Email,
  phone: Type.String({ maxLength: 40 }),
  location: Text(200),
  specialties: LongText(1000),
  hourly_rate: Money,
  notes: LongText(5000),
};

const optional = {
  email: Optional(described.email),
  phone: Optional(described.phone),
  location: Optional(described.location),
  specialties: Optional(described.specialties),
  /** In dollars per hour. */
  hourly_rate: Optional(described.hourly_rate),
  availability: Optional(OneOf(availabilities)),
  notes: Optional(described.notes),
};

/** A person who performs maintenance for an account. */
export const Personnel = Type.Object({
  id: Id,
  ...required,
  email: Nullable(described.email),
  phone: Nullable(described.phone),
  location: Nullable(described.location),
  specialties: Nullable(described.specialties),
  /** In dollars per hour. */
  hourly_rate: Nullable(described.hourly_rate),
  availability: OneOf(availabilities),
  notes: Nullable(described.notes),
  /** The number of open or in-progress requests that are assigned to this person. */
  open_requests: Type.Integer({ minimum: 0 }),
  version: Version,
  created_at: Instant,
  updated_at: Instant,
  abilities: Abilities('update', 'delete'),
});
export type Personnel = Static<typeof Personnel>;

/** Adds personnel; name and trade are required (product §5). */
export const NewPersonnel = Input({ ...required, ...optional });
export type NewPersonnel = Static<typeof NewPersonnel>;

/** Changes a personnel record, in full or in part. An outdated `version` is rejected. */
export const PersonnelChange = Input({
  ...Type.Partial(Type.Object(required)).properties,
  ...optional,
  version: Type.Optional(Version),
});
export type PersonnelChange = Static<typeof PersonnelChange>;

/** The filters of a list of personnel, besides the search words. */
export const personnelFilters = {
  service_type: Type.Optional(OneOf(serviceTypes)),
  availability: Type.Optional(OneOf(availabilities)),
};

/**
 * The reasons why personnel match a request, most important first. A match for an earlier reason ranks before all
 * matches for later ones only.
 */
export const fitReasons = [
  'service_type',
  'specialties',
  'available',
  'same_city',
  'same_state',
  'least_busy',
] as const;

/** Personnel that match a request, with the reasons. */
export const Suggestion = Type.Object({ personnel: Personnel, reasons: Type.Array(OneOf(fitReasons)) });
export type Suggestion = Static<typeof Suggestion>;

export const personnelRoutes = defineRoutes({
  'GET /maintenance-personnel': {
    summary: 'List the personnel of the account. Empty for tenants',
    access: 'signed-in',
    query: Input({ ...listQuery(personnelSorts), ...personnelFilters }),
    answer: Type.Object({ personnel: Type.Array(Personnel), ...listAnswer, abilities: Abilities('create') }),
    codes: [],
  },
  'POST /maintenance-personnel': {
    summary: 'Add personnel',
    access: 'signed-in',
    body: NewPersonnel,
    answer: Personnel,
    status: 201,
    codes: ['forbidden', 'conflict'],
  },
  'GET /maintenance-personnel/{id}': {
    summary: 'Read a personnel record',
    access: 'signed-in',
    params: IdParams,
    answer: Personnel,
    codes: ['not_found'],
  },
  'PUT /maintenance-personnel/{id}': {
    summary: 'Change a personnel record, in full or in part',
    access: 'signed-in',
    params: IdParams,
    body: PersonnelChange,
    answer: Personnel,
    codes: changeCodes,
  },
  'DELETE /maintenance-personnel/{id}': {
    summary: 'Delete a personnel record. Requests keep the name',
    access: 'signed-in',
    params: IdParams,
    codes: deletionCodes,
  },
  'GET /maintenance-personnel/{id}/history': {
    summary: 'Read the history of a personnel record: who changed what, and when',
    access: 'signed-in',
    params: IdParams,
    query: HistoryQuery,
    answer: History,
    codes: ['not_found', 'forbidden'],
  },
});
