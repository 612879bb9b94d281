import Type, { type Static } from 'typebox';
import { changeCodes, deletionCodes } from '../errors.ts';
import {
  Abilities,
  CalendarDate,
  Email,
  Id,
  IdParams,
  Input,
  Instant,
  listAnswer,
  listQuery,
  Nullable,
  OneOf,
  Optional,
  PersonName,
  Text,
  Version,
  withoutPaging,
} from '../fields.ts';
import { History, HistoryQuery } from '../records.ts';
import { defineRoutes } from '../route.ts';

/** The states of a tenant; `active` by default. */
export const tenantStatuses = ['active', 'inactive'] as const;

/** The sort orders of tenants; newest first by default. `name` is the last name. */
export const tenantSorts = ['-created_at', 'created_at', 'name', '-name'] as const;

const Phone = Text(40);

const person = { email: Email, first_name: PersonName, last_name: PersonName };

const optional = {
  phone: Optional(Phone),
  emergency_contact_name: Optional(Text(200)),
  emergency_contact_phone: Optional(Phone),
  move_in_date: Optional(CalendarDate),
  status: Optional(OneOf(tenantStatuses)),
};

/**
 * A tenant, as recorded by an account. Name and e-mail address are the account's own entries; the person may use other
 * names in their profile.
 */
export const Tenant = Type.Object({
  id: Id,
  ...person,
  phone: Nullable(Phone),
  /** The user who signs in as this tenant, with the names of this record. */
  user: Type.Object({ id: Id, first_name: PersonName, last_name: PersonName, email: Email }),
  property_id: Id,
  property_name: Type.String(),
  emergency_contact_name: Nullable(Text(200)),
  emergency_contact_phone: Nullable(Phone),
  move_in_date: Nullable(CalendarDate),
  status: OneOf(tenantStatuses),
  /** When the last invitation was e-mailed; null if none was, for example after an import without invitations. */
  invited_at: Nullable(Instant),
  /** When a pending invitation is sent under the account's daily e-mail limit; null if none is pending. */
  invitation_due_at: Nullable(Instant),
  version: Version,
  created_at: Instant,
  updated_at: Instant,
  abilities: Abilities('update', 'delete', 'invite'),
});
export type Tenant = Static<typeof Tenant>;

/** Creates a tenant; e-mail address, names and property are required (product §5). */
export const NewTenant = Input({ ...person, property_id: Id, ...optional });
export type NewTenant = Static<typeof NewTenant>;

/** Changes a tenant, in full or in part. An outdated `version` is rejected. */
export const TenantChange = Input({
  ...Type.Partial(Type.Object({ ...person, property_id: Id })).properties,
  ...optional,
  version: Type.Optional(Version),
});
export type TenantChange = Static<typeof TenantChange>;

/** The filters of a list of tenants, besides the search words. */
export const tenantFilters = {
  status: Type.Optional(OneOf(tenantStatuses)),
  property_id: Type.Optional(Id),
};

const tenantSearch = { ...listQuery(tenantSorts), ...tenantFilters };

export const tenantRoutes = defineRoutes({
  'GET /tenants': {
    summary: 'List the tenants that the caller may see. Tenants see themselves',
    access: 'signed-in',
    query: Input(tenantSearch),
    answer: Type.Object({ tenants: Type.Array(Tenant), ...listAnswer, abilities: Abilities('create') }),
    codes: [],
  },
  'GET /tenants/export': {
    summary: 'Export the filtered list of tenants as CSV',
    access: 'signed-in',
    query: Input(withoutPaging(tenantSearch)),
    download: ['text/csv'],
    codes: [],
  },
  'POST /tenants': {
    summary: 'Add a tenant, and invite them by e-mail to sign in',
    access: 'signed-in',
    body: NewTenant,
    answer: Tenant,
    status: 201,
    codes: ['forbidden', 'conflict', 'tenant_exists', 'trial_ended'],
  },
  'GET /tenants/{id}': {
    summary: 'Read a tenant',
    access: 'signed-in',
    params: IdParams,
    answer: Tenant,
    codes: ['not_found'],
  },
  'PUT /tenants/{id}': {
    summary: 'Change a tenant, in full or in part. A new e-mail address gets an invitation',
    access: 'signed-in',
    params: IdParams,
    body: TenantChange,
    answer: Tenant,
    codes: [...changeCodes, 'tenant_exists'],
  },
  'DELETE /tenants/{id}': {
    summary: 'Delete a tenant who has no active lease',
    access: 'signed-in',
    params: IdParams,
    codes: [...deletionCodes, 'tenant_in_use'],
  },
  'POST /tenants/{id}/invitation': {
    summary: 'Invite a tenant again',
    access: 'signed-in',
    params: IdParams,
    answer: Tenant,
    codes: ['not_found', 'forbidden', 'email_unconfirmed', 'conflict', 'rate_limited'],
  },
  'GET /tenants/{id}/history': {
    summary: 'Read the history of a tenant: who changed what, and when',
    access: 'signed-in',
    params: IdParams,
    query: HistoryQuery,
    answer: History,
    codes: ['not_found', 'forbidden'],
  },
});
