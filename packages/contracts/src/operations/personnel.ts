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

/** The trades that the product knows, in the order of its lists (product §3). */
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

/** A trade. */
export type ServiceType = (typeof serviceTypes)[number];

/** Whether somebody can be called; `available` unless said. */
export const availabilities = ['available', 'busy', 'unavailable'] as const;

/** The orders in which personnel can be listed; by name unless said. */
export const personnelSorts = ['name', '-name', '-created_at', 'created_at'] as const;

const required = { name: Text(200), service_type: OneOf(serviceTypes) };

const described = {
  email: Email,
  phone: Type.String({ maxLength: 40 }),
  location: Text(200),
  specialties: LongText(1000),
  /** Dollars an hour. */
  hourly_rate: Money,
  notes: LongText(5000),
};

const optional = {
  email: Optional(described.email),
  phone: Optional(described.phone),
  location: Optional(described.location),
  specialties: Optional(described.specialties),
  hourly_rate: Optional(described.hourly_rate),
  availability: Optional(OneOf(availabilities)),
  notes: Optional(described.notes),
};

/** Somebody who does maintenance for an account. */
export const Personnel = Type.Object({
  id: Id,
  ...required,
  email: Nullable(described.email),
  phone: Nullable(described.phone),
  location: Nullable(described.location),
  specialties: Nullable(described.specialties),
  hourly_rate: Nullable(described.hourly_rate),
  availability: OneOf(availabilities),
  notes: Nullable(described.notes),
  /** How many requests that are open or in progress are assigned to them. */
  open_requests: Type.Integer({ minimum: 0 }),
  version: Version,
  created_at: Instant,
  updated_at: Instant,
  abilities: Abilities('update', 'delete'),
});
export type Personnel = Static<typeof Personnel>;

/** New personnel: name and trade are required (product §5). */
export const NewPersonnel = Input({ ...required, ...optional });
export type NewPersonnel = Static<typeof NewPersonnel>;

/** The whole of one or a part of it; an older `version` is refused. */
export const PersonnelChange = Input({
  ...Type.Partial(Type.Object(required)).properties,
  ...optional,
  version: Type.Optional(Version),
});
export type PersonnelChange = Static<typeof PersonnelChange>;

/** What a list of personnel may be narrowed by, beside its words. */
export const personnelFilters = {
  service_type: Type.Optional(OneOf(serviceTypes)),
  availability: Type.Optional(OneOf(availabilities)),
};

/** Why somebody fits a request, the weightiest first: who has one of these comes before all who have only later ones. */
export const fitReasons = [
  'service_type',
  'specialties',
  'available',
  'same_city',
  'same_state',
  'least_busy',
] as const;

/** Somebody who fits a request, and why. */
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
