import Type, { type Static } from 'typebox';
import {
  Abilities,
  accountFilter,
  CalendarDate,
  countByStatus,
  described,
  Email,
  Id,
  Instant,
  Lines,
  listAnswer,
  Named,
  NamedInput,
  Nullable,
  OneOf,
  Optional,
  PersonName,
  recordFields,
  recordListQuery,
  statusCounts,
  Text,
  Version,
  withoutPaging,
} from '../fields.ts';
import {
  bulkRoute,
  changeRoute,
  createRoute,
  deleteRoute,
  exportRoute,
  historyRoute,
  listRoute,
  readRoute,
} from '../record-routes.ts';
import { defineRoutes } from '../route.ts';

/** The states of a tenant; `active` by default. */
export const tenantStatuses = ['active', 'inactive'] as const;

/** The sort orders of tenants; newest first by default. `name` is the last name, and orders those of a `status`. */
export const tenantSorts = ['-created_at', 'created_at', 'name', '-name', 'status', '-status'] as const;

const Phone = Text(40);

const person = { email: Email, first_name: PersonName, last_name: PersonName };

const optional = {
  phone: Optional(Phone),
  emergency_contact_name: Optional(Text(200)),
  emergency_contact_phone: Optional(Phone),
  move_in_date: Optional(CalendarDate),
  status: Optional(OneOf(tenantStatuses)),
};

export const Tenant = Named(
  "A tenant, as recorded by an account. Name and email address are the account's own entries; the person may use other names in their profile.",
  {
    id: Id,
    ...person,
    phone: Nullable(Phone),
    user: described(
      'The user who signs in as this tenant, with the names of this record.',
      Type.Object({ id: Id, first_name: PersonName, last_name: PersonName, email: Email }),
    ),
    property_id: Id,
    property_name: Type.String(),
    emergency_contact_name: Nullable(Text(200)),
    emergency_contact_phone: Nullable(Phone),
    move_in_date: Nullable(CalendarDate),
    status: OneOf(tenantStatuses),
    invited_at: described(
      'When the last invitation was emailed; null if none was, for example after an import without invitations.',
      Nullable(Instant),
    ),
    invitation_due_at: described(
      "When a pending invitation is sent under the account's daily email limit; null if none is pending.",
      Nullable(Instant),
    ),
    ...recordFields,
    abilities: Abilities('update', 'delete', 'invite'),
  },
);
export type Tenant = Static<typeof Tenant>;

// product §5
export const NewTenant = NamedInput('Creates a tenant; email address, names and property are required.', {
  ...person,
  property_id: Id,
  ...optional,
});
export type NewTenant = Static<typeof NewTenant>;

export const TenantChange = NamedInput('Changes a tenant, in full or in part. An outdated `version` is rejected.', {
  ...Type.Partial(Type.Object({ ...person, property_id: Id })).properties,
  ...optional,
  version: Type.Optional(Version),
});
export type TenantChange = Static<typeof TenantChange>;

/** Tenants per request of `POST /tenants/messages`. */
export const MAX_MESSAGED = 200;

export const tenantFilters = {
  status: Type.Optional(OneOf(tenantStatuses)),
  property_id: Type.Optional(Id),
  ...accountFilter,
};

const tenantSearch = { ...recordListQuery(tenantSorts), ...tenantFilters };

export const tenantRoutes = defineRoutes({
  'GET /tenants': listRoute(
    'List the tenants that the caller may see. Tenants see themselves',
    { ...tenantSearch, ...countByStatus },
    { tenants: Type.Array(Tenant), ...listAnswer, ...statusCounts, abilities: Abilities('create') },
  ),
  'GET /tenants/export': exportRoute('Export the filtered list of tenants as CSV', withoutPaging(tenantSearch)),
  'POST /tenants': createRoute('Add a tenant, and invite them by email to sign in', NewTenant, Tenant, [
    'tenant_exists',
    'trial_ended',
  ]),
  'POST /tenants/messages': {
    ...bulkRoute(
      'Write to tenants: each is emailed the text in the name of the caller, to whom replies go, and finds it among their notifications',
      NamedInput('A message to tenants.', {
        ids: Type.Array(Id, { minItems: 1, maxItems: MAX_MESSAGED }),
        subject: Text(150),
        text: Lines(5000),
      }),
      {},
    ),
    codes: ['forbidden', 'email_unconfirmed', 'rate_limited'],
  },
  'GET /tenants/{id}': readRoute('Read a tenant', Tenant),
  'PUT /tenants/{id}': changeRoute(
    'Change a tenant, in full or in part. A new email address gets an invitation',
    TenantChange,
    Tenant,
    ['tenant_exists'],
  ),
  'DELETE /tenants/{id}': deleteRoute('Delete a tenant who has no active lease', ['tenant_in_use']),
  'POST /tenants/{id}/invitation': {
    summary: 'Invite a tenant again',
    answer: Tenant,
    codes: ['not_found', 'forbidden', 'email_unconfirmed', 'conflict', 'rate_limited'],
  },
  'GET /tenants/{id}/history': historyRoute('a tenant'),
});
