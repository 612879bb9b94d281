import Type, { type Static } from 'typebox';
import {
  Abilities,
  CalendarDate,
  Email,
  Id,
  Input,
  Instant,
  Nullable,
  OneOf,
  Optional,
  PersonName,
  Text,
  Version,
} from '../fields.ts';

/** Whether somebody rents at present; `active` unless said. */
export const tenantStatuses = ['active', 'inactive'] as const;
/** The orders in which tenants can be listed, `name` being the last name; newest first unless said. */
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
 * Somebody who rents, as an account's record has them. The names and the address are the account's own entry: the
 * person may call themselves otherwise in their profile.
 */
export const Tenant = Type.Object({
  id: Id,
  ...person,
  phone: Nullable(Phone),
  /** The user who signs in, with the names above. */
  user: Type.Object({ id: Id, first_name: PersonName, last_name: PersonName, email: Email }),
  property_id: Id,
  property_name: Type.String(),
  emergency_contact_name: Nullable(Text(200)),
  emergency_contact_phone: Nullable(Phone),
  move_in_date: Nullable(CalendarDate),
  status: OneOf(tenantStatuses),
  /** When the last invitation was mailed; null when none was, as after an import without invitations. */
  invited_at: Nullable(Instant),
  /** When an invitation that waits for the account's daily allowance of e-mails leaves; null when none waits. */
  invitation_due_at: Nullable(Instant),
  version: Version,
  created_at: Instant,
  updated_at: Instant,
  abilities: Abilities('update', 'delete', 'invite'),
});
/** Somebody who rents. */
export type Tenant = Static<typeof Tenant>;

/** A new tenant: e-mail, names and property are required (product §5). */
export const NewTenant = Input({ ...person, property_id: Id, ...optional });
/** A new tenant. */
export type NewTenant = Static<typeof NewTenant>;

/** The whole of a tenant or a part of it; an older `version` is refused. */
export const TenantChange = Input({
  ...Type.Partial(Type.Object({ ...person, property_id: Id })).properties,
  ...optional,
  version: Type.Optional(Version),
});
/** The whole of a tenant or a part of it. */
export type TenantChange = Static<typeof TenantChange>;

/** What a list of tenants may be narrowed by, beside its words. */
export const tenantFilters = {
  status: Type.Optional(OneOf(tenantStatuses)),
  property_id: Type.Optional(Id),
};
