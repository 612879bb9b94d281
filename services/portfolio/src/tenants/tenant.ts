import { randomUUID } from 'node:crypto';
import type { NewTenant, Tenant as TenantAnswer, TenantChange } from '@keystead/contracts';
import { type Caller, Conflict, type Entity, managedRecords, searchWords } from '@keystead/service-kit';
import type { ImportedRecord } from '../records/imported-records.ts';

interface PendingInvitation {
  /** Identifies this attempt to send it. An attempt that was superseded can't complete the invitation. */
  readonly mark: string;
  /** From this instant the job sends it: by then the earlier attempt has failed. */
  readonly due: Date;
}

/** Milliseconds after which an attempt to send counts as interrupted. Every request ends within 10 s. */
const SEND_TIMEOUT_MS = 60_000;

export const invitationForJob = (now: Date): PendingInvitation => ({ mark: randomUUID(), due: now });

/** An invitation that the writer of the record sends itself. If that is interrupted, the job sends it. */
export const invitationInProgress = (now: Date): PendingInvitation =>
  invitationForJob(new Date(now.getTime() + SEND_TIMEOUT_MS));

type Converted =
  | 'id'
  | 'user'
  | 'property_name'
  | 'invited_at'
  | 'invitation_due_at'
  | 'created_at'
  | 'updated_at'
  | 'abilities';

/** Calendar dates are text, `YYYY-MM-DD`. */
export interface Tenant extends ImportedRecord, Readonly<Omit<TenantAnswer, Converted>> {
  /** The id of identity's e-mail address record, which a tenant's scope is matched with. */
  readonly user_id: number;
  /** The e-mail address in lower case, unique within an account (rules §5). */
  readonly email_key: string;
  /**
   * When the last invitation was sent, or is due by the daily limit. A new address keeps it until it gets its
   * invitation.
   */
  readonly invited_at: Date | null;
  readonly invitation: PendingInvitation | null;
  /** Last name first. */
  readonly name_sort: string;
  readonly search: readonly string[];
}

type Named = Pick<Tenant, 'first_name' | 'last_name' | 'email'>;

/** The form in which e-mail addresses are compared: case-insensitive (rules §2). */
export const emailKey = (email: string): string => email.toLowerCase();

const indexed = ({ first_name, last_name, email }: Named) => ({
  email_key: emailKey(email),
  name_sort: `${last_name} ${first_name}`.toLowerCase(),
  search: searchWords(first_name, last_name, email),
});

export const fullName = ({ first_name, last_name }: Pick<Tenant, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`;

/** The default status is active (product §3). Without an invitation no e-mail is sent. */
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

/** Omitted fields stay; a cleared status becomes the default. */
export function changedTenant(tenant: Tenant, change: TenantChange): Tenant {
  const { version: _, status, ...plain } = change;
  const described = { ...tenant, ...plain };
  return { ...described, ...(status !== undefined && { status: status ?? 'active' }), ...indexed(described) };
}

const INVITATION_INTERVAL_MS = 10 * 60_000;

/** Seconds until a tenant may be invited again, 0 if they may be now. A pending invitation must be sent first. */
export function secondsToInvitation({ invitation, invited_at }: Tenant, now: Date): number {
  if (invitation) return Math.max(1, Math.ceil((invitation.due.getTime() - now.getTime()) / 1_000));
  if (!invited_at) return 0;
  return Math.max(0, Math.ceil((invited_at.getTime() + INVITATION_INTERVAL_MS - now.getTime()) / 1_000));
}

/** A tenant can read their own record (rules §2). */
export const tenantPolicy = {
  ...managedRecords,
  /** An update that contacts others, so it requires a confirmed address. */
  invite: (caller: Caller, tenant: Pick<Tenant, 'account_id'>) =>
    caller.emailConfirmed && managedRecords.update(caller, tenant),
};

/** 409: an account can have only one tenant with an e-mail address (rules §5). */
export class TenantExists extends Conflict {
  constructor() {
    super('You already have a tenant with this email address.', 'tenant_exists');
  }
}
