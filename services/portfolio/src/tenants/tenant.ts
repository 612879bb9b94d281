import { randomUUID } from 'node:crypto';
import type { NewTenant, Tenant as TenantAnswer, TenantChange } from '@keystead/contracts';
import { type Entity, searchWords } from '@keystead/service-kit';
import type { ImportedRecord } from '../imports/imported-records.ts';

/** An invitation that is still to be mailed. */
export interface PendingInvitation {
  /** Of this try to mail it, so that one that was overtaken settles nothing. */
  readonly mark: string;
  /** From when on the job mails it: whoever is at it has failed by then. */
  readonly due: Date;
}

/** Milliseconds after which a try to mail is taken for broken off: every request ends within 10 s. */
const brokenOffAfter = 60_000;

/** An invitation that is left to the job. */
export const invitationForJob = (now: Date): PendingInvitation => ({ mark: randomUUID(), due: now });

/** An invitation that whoever writes it into the record goes on to mail; should that break off, the job does. */
export const invitationInHand = (now: Date): PendingInvitation =>
  invitationForJob(new Date(now.getTime() + brokenOffAfter));

/** A tenant as they are kept. Calendar dates are text, `YYYY-MM-DD`. */
export interface Tenant extends ImportedRecord {
  /** The id of identity's e-mail address record, which a tenant's scope is matched with. */
  readonly user_id: number;
  readonly email: string;
  /** The address in lower case: one tenant for each in an account (rules §5). */
  readonly email_key: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string | null;
  readonly property_id: number;
  readonly emergency_contact_name: string | null;
  readonly emergency_contact_phone: string | null;
  readonly move_in_date: string | null;
  readonly status: TenantAnswer['status'];
  /**
   * When the last invitation was sent, or when the daily limit allows it. After a change of address
   * it stays until the new address gets an invitation.
   */
  readonly invited_at: Date | null;
  readonly invitation: PendingInvitation | null;
  /** The name as it sorts, last name first, and the words by which a search finds the tenant. */
  readonly name_sort: string;
  readonly search: readonly string[];
}

type Named = Pick<Tenant, 'first_name' | 'last_name' | 'email'>;

/** An address as addresses are compared: without regard to case (rules §2). */
export const emailKey = (email: string): string => email.toLowerCase();

const indexed = ({ first_name, last_name, email }: Named) => ({
  email_key: emailKey(email),
  name_sort: `${last_name} ${first_name}`.toLowerCase(),
  search: searchWords(first_name, last_name, email),
});

/** The person's whole name. */
export const fullName = ({ first_name, last_name }: Pick<Tenant, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`;

/**
 * A new tenant with the default of product §3: active. `kept` is what every record begins with; without an invitation
 * nobody is mailed.
 */
export function newTenant(
  stored: Entity,
  userId: number,
  input: NewTenant,
  invitation: PendingInvitation | null,
): Tenant {
  return {
    ...stored,
    user_id: userId,
    email: input.email,
    first_name: input.first_name,
    last_name: input.last_name,
    phone: input.phone ?? null,
    property_id: input.property_id,
    emergency_contact_name: input.emergency_contact_name ?? null,
    emergency_contact_phone: input.emergency_contact_phone ?? null,
    move_in_date: input.move_in_date ?? null,
    status: input.status ?? 'active',
    invited_at: null,
    invitation,
    ...indexed(input),
  };
}

/** The tenant after a change: what the change does not name stays; a cleared status takes its default. */
export function changedTenant(tenant: Tenant, change: TenantChange): Tenant {
  const { version: _, status, ...plain } = change;
  const described = { ...tenant, ...plain };
  return { ...described, ...(status !== undefined && { status: status ?? 'active' }), ...indexed(described) };
}

/** The tenant with a new address; the caller then sends an invitation if there is one. */
export const readdressedTenant = (tenant: Tenant, userId: number, invitation: PendingInvitation | null): Tenant => ({
  ...tenant,
  user_id: userId,
  invitation,
});

/**
 * The tenant with a new invitation, which the caller then sends; another user may have confirmed
 * the address since.
 */
export const reinvitedTenant = (tenant: Tenant, userId: number, now: Date): Tenant => ({
  ...readdressedTenant(tenant, userId, invitationInHand(now)),
  invited_at: now,
});

/** Milliseconds between two invitations of a tenant. */
const betweenInvitations = 10 * 60_000;

/** Seconds until a tenant may be invited again; 0 when they may be now. One who is about to be mailed waits for that. */
export function secondsToInvitation({ invitation, invited_at }: Tenant, now: Date): number {
  if (invitation) return Math.max(1, Math.ceil((invitation.due.getTime() - now.getTime()) / 1_000));
  if (!invited_at) return 0;
  return Math.max(0, Math.ceil((invited_at.getTime() + betweenInvitations - now.getTime()) / 1_000));
}
