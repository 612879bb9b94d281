import type { Body, ChoosablePlanId, NoticeKind, Preferences, Role } from '@keystead/contracts';
import {
  type Caller,
  Conflict,
  DEFAULT_ZONE,
  isTimeZone,
  type Scope,
  scopeOf,
  searchWords,
} from '@keystead/service-kit';
import type { OneTimeLink } from '../links/one-time-link.ts';

/** How addresses are compared: trimmed and in lower case (rules §2). */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/**
 * One record with the account that the user owns, so that one write creates both. The account's id is the id of its
 * owner.
 */
export interface User {
  readonly _id: number;
  readonly account_id: number;
  /** The trial period starts here. */
  readonly account_since: Date;
  /** Chosen at registration. The product only offers it; it grants no plan (rules §5). */
  readonly wanted_plan: ChoosablePlanId | null;
  readonly role: Role;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly email_key: string;
  readonly email_confirmed: boolean;
  /**
   * 0 once the address is confirmed, so that only one user can have it; else one of the places for unconfirmed
   * registrations.
   */
  readonly email_place: number;
  /** The new address, which replaces `email` when the link sent to it is opened. */
  readonly pending_email: string | null;
  readonly phone: string | null;
  readonly preferences: StoredPreferences;
  /** When the user last changed the time zone; null if never. */
  readonly timezone_changed_at: Date | null;
  /** Null after an undone change of address: a link to the old address sets a new password. */
  readonly password_hash: string | null;
  /** Incremented by each change that ends all sessions. A session stores the number with which it was opened. */
  readonly credentials: number;
  /** True until `AccountAccess.applyConsequences` has run after a change of credentials or address. */
  readonly unsettled: boolean;
  /** The changes from a confirmed address to another one that have not been undone, oldest first. */
  readonly email_changes?: readonly EmailChange[];
  /** Address keys of undone changes, until their address records are released. */
  readonly undone_emails?: readonly string[];
  /** API keys and webhooks created up to this instant are invalid. */
  readonly access_void_before?: Date | null;
  /** Links that undo a change of address. They stay valid whatever else changes, until they are used. */
  readonly undo_links: readonly OneTimeLink[];
  readonly links: readonly OneTimeLink[];
  /** Signs the links of their e-mails that turn such e-mails off. Absent until the first one. */
  readonly mail_secret?: string;
  /** Only a hash of its token is stored. */
  readonly calendar_feed?: { readonly hash: string; readonly created_at: Date } | null;
  readonly last_name_sort: string;
  readonly search: readonly string[];
  readonly version: number;
  readonly created_at: Date;
  /** Absent for users of earlier releases until a migration. */
  readonly last_sign_in_at?: Date;
  /** False after the user has requested deletion: hidden, signed out, and the address free for a new registration. */
  readonly live: boolean;
  readonly erase_at: Date | null;
  /** True from the owner's deletion until billing has cancelled the account's subscription. */
  readonly cancellation_due?: boolean;
}

type Muted = 'muted_in_app' | 'muted_emails';

/** Users of earlier releases have no muted kinds. */
type StoredPreferences = Omit<Preferences, Muted> & { readonly [name in Muted]?: NoticeKind[] };

interface EmailChange {
  readonly from: string;
  readonly to_key: string;
  readonly at: Date;
  /** Whether the e-mail to the old address is in the outbox. */
  readonly told: boolean;
}

export interface NewUser extends Pick<User, 'email' | 'first_name' | 'last_name' | 'role'> {
  readonly phone?: string | null;
  readonly password_hash?: string | null;
  readonly wanted_plan?: ChoosablePlanId | null;
  readonly email_confirmed?: boolean;
  readonly email_place?: number;
  /** Ignored unless it is an IANA time zone. */
  readonly timezone?: string | null;
}

const defaultPreferences: StoredPreferences = {
  email_notifications: true,
  sms_notifications: false,
  marketing_emails: false,
  dashboard_layout: 'default',
  timezone: DEFAULT_ZONE,
};

/** 30 days (rules §5). */
export const ERASURE_DELAY_MS = 30 * 24 * 60 * 60_000;

/** Milliseconds until every service learns that a session has ended (rules §6), plus a margin for clock skew. */
const SESSION_END_REACH_MS = 15_000;

export const CONFIRMED_PLACE = 0;

/** For registrations with an address that no user has confirmed. */
export const UNCONFIRMED_PLACES = [1, 2, 3];

const confirmed = { email_confirmed: true, email_place: CONFIRMED_PLACE } as const;

export const fullName = ({ first_name, last_name }: Pick<User, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`;

const indexedFields = ({ first_name, last_name, email }: Pick<User, 'first_name' | 'last_name' | 'email'>) => ({
  email_key: emailKey(email),
  last_name_sort: `${last_name} ${first_name}`.toLowerCase(),
  search: searchWords(first_name, last_name, email),
});

export function newUser(id: number, input: NewUser, now: Date): User {
  const timezone = input.timezone && isTimeZone(input.timezone) ? input.timezone : DEFAULT_ZONE;
  return {
    _id: id,
    account_id: id,
    account_since: now,
    wanted_plan: input.wanted_plan ?? null,
    role: input.role,
    first_name: input.first_name,
    last_name: input.last_name,
    email: input.email,
    email_confirmed: input.email_confirmed ?? false,
    email_place: input.email_place ?? CONFIRMED_PLACE,
    pending_email: null,
    phone: input.phone ?? null,
    preferences: { ...defaultPreferences, timezone },
    // Services that follow the zones of accounts assume UTC for a new one.
    timezone_changed_at: timezone === DEFAULT_ZONE ? null : now,
    password_hash: input.password_hash ?? null,
    credentials: 1,
    unsettled: false,
    email_changes: [],
    undone_emails: [],
    access_void_before: null,
    undo_links: [],
    links: [],
    ...indexedFields(input),
    version: 1,
    created_at: now,
    last_sign_in_at: now,
    live: true,
    erase_at: null,
  };
}

/** Invalidates everything that was issued before. */
const newCredentials = (user: User): Partial<User> => ({ credentials: user.credentials + 1, unsettled: true });

/**
 * Sessions end, and reset links become invalid. A pending change of the address is cancelled, because an attacker who
 * knew the old password may have requested it.
 */
export const passwordChange = (user: User, password_hash: string): Partial<User> => ({
  password_hash,
  pending_email: null,
  ...newCredentials(user),
  links: user.links.filter(
    ({ purpose, email }) => purpose === 'confirm' && emailKey(email ?? user.email) === user.email_key,
  ),
});

/** Earlier API keys and webhooks become invalid. */
const firstConfirmation = (user: User, now: Date): Partial<User> =>
  user.email_confirmed ? {} : { ...confirmed, access_void_before: now };

/** The link reached the address, so it also confirms it. */
export const passwordReset = (user: User, password_hash: string, now: Date): Partial<User> => ({
  ...passwordChange(user, password_hash),
  ...firstConfirmation(user, now),
  links: [],
});

/** A new address is pending until the user opens its link. */
export function profileChange(user: User, body: Body<'PUT /profile'>): Partial<User> {
  const sameAddress = body.email !== undefined && emailKey(body.email) === user.email_key;
  const named = {
    first_name: body.first_name ?? user.first_name,
    last_name: body.last_name ?? user.last_name,
    email: sameAddress ? (body.email ?? user.email) : user.email,
  };
  const phone = body.phone !== undefined ? body.phone : body.whatsapp;
  return {
    ...named,
    ...indexedFields(named),
    ...(phone !== undefined && { phone }),
    ...(body.email !== undefined && !sameAddress && { pending_email: body.email }),
  };
}

/** The user's own address or the pending one; undefined if the link is for neither. */
export function confirmable(user: User, link: OneTimeLink): string | undefined {
  // Links from earlier releases name no address: they were sent to the address of that time.
  const key = emailKey(link.email ?? user.email);
  if (key === user.email_key) return user.email;
  return user.pending_email !== null && emailKey(user.pending_email) === key ? user.pending_email : undefined;
}

/** A pending address replaces the user's own. */
export function confirmation(user: User, email: string, now: Date): Partial<User> {
  const links = user.links.filter(({ purpose }) => purpose !== 'confirm');
  const change = { ...confirmed, ...firstConfirmation(user, now), unsettled: true, links };
  if (emailKey(email) === user.email_key) return change;
  return {
    ...change,
    email,
    ...indexedFields({ ...user, email }),
    pending_email: null,
    // Links sent to the old address become invalid.
    links: [],
    // An old address that was never confirmed gets no e-mail.
    ...(user.email_confirmed && {
      email_changes: [
        ...(user.email_changes ?? []),
        { from: user.email, to_key: emailKey(email), at: now, told: false },
      ],
    }),
  };
}

/** Sessions end, and API keys, webhooks and the password become invalid, because the attacker knew the password. */
export const undoneChange = (user: User, link: OneTimeLink, now: Date): Partial<User> => {
  const email = link.email ?? user.email;
  const changes = user.email_changes ?? [];
  const nth = link.nth_change ?? 1;
  const undone = changes.slice(nth - 1).map(({ to_key }) => to_key);
  return {
    ...newCredentials(user),
    ...confirmed,
    email,
    ...indexedFields({ ...user, email }),
    pending_email: null,
    password_hash: null,
    // Other services learn with a delay that sessions have ended. Keys and webhooks created in that time are invalid
    // too.
    access_void_before: new Date(now.getTime() + SESSION_END_REACH_MS),
    links: [],
    undo_links: user.undo_links.filter((other) => (other.nth_change ?? 1) < nth),
    email_changes: changes.slice(0, nth - 1),
    undone_emails: [...(user.undone_emails ?? []), ...undone].filter((key) => key !== emailKey(email)),
  };
};

export const deletion = (user: User, now: Date): Partial<User> => ({
  live: false,
  erase_at: new Date(now.getTime() + ERASURE_DELAY_MS),
  // The deletion of a member cancels nothing of the account.
  cancellation_due: user._id === user.account_id,
  pending_email: null,
  links: [],
  undo_links: [],
  ...newCredentials(user),
});

/** 409: only this response reveals that an address is taken, so it is rate limited (rules §6). */
export class EmailTaken extends Conflict {
  constructor() {
    super('This email address is already in use.', 'email_taken');
  }
}

/** All users for an admin, only themselves for a tenant, else those of the account (rules §2). */
export const peopleScope = (caller: Caller): Scope =>
  caller.role === 'tenant' ? { kind: 'records', ids: [caller.userId] } : scopeOf(caller);
