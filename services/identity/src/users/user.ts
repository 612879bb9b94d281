import type { Body, ChoosablePlanId, Preferences, Role } from '@keystead/contracts';
import { searchWords } from '@keystead/service-kit';
import type { OneTimeLink } from '../links/one-time-link.ts';
import { emailKey } from './email-key.ts';

/**
 * A user as they are kept, with the account that they own: one record, so that one write makes both.
 * The account's id is its owner's.
 */
export interface User {
  readonly _id: number;
  readonly account_id: number;
  /** When the account began; its trial counts from here. */
  readonly account_since: Date;
  /** The plan chosen at registration, to be offered; no plan is given by it (rules §5). */
  readonly wanted_plan: ChoosablePlanId | null;
  readonly role: Role;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly email_key: string;
  readonly email_confirmed: boolean;
  readonly phone: string | null;
  readonly preferences: Preferences;
  /** When another time zone was chosen last; null for who never did. */
  readonly timezone_changed_at: Date | null;
  /** Null for somebody who was invited and has not set one. */
  readonly password_hash: string | null;
  /** Grows with whatever ends all sessions; a session carries the number that it was opened under. */
  readonly credentials: number;
  /** True until the sessions of earlier credentials have been ended. */
  readonly unsettled: boolean;
  readonly links: readonly OneTimeLink[];
  readonly last_name_sort: string;
  readonly search: readonly string[];
  readonly version: number;
  readonly created_at: Date;
  /** False once they asked to be deleted: hidden, signed out, and their address free for a new registration. */
  readonly live: boolean;
  readonly erase_at: Date | null;
  /** True from the owner's deletion until billing has cancelled what the account pays for. */
  readonly cancellation_due?: boolean;
}

/** What is known of somebody who becomes a user. */
export interface NewUser extends Pick<User, 'email' | 'first_name' | 'last_name' | 'role'> {
  readonly phone?: string | null;
  readonly password_hash?: string | null;
  readonly wanted_plan?: ChoosablePlanId | null;
  readonly email_confirmed?: boolean;
}

/** The time zone of whoever chose none. */
export const defaultZone = 'UTC';

const defaultPreferences: Preferences = {
  email_notifications: true,
  sms_notifications: false,
  marketing_emails: false,
  dashboard_layout: 'default',
  timezone: defaultZone,
};

/** Milliseconds from the request for deletion to erasure: 30 days (rules §5). */
const erasedAfter = 30 * 24 * 60 * 60_000;

type Named = Pick<User, 'first_name' | 'last_name' | 'email'>;

/** A user's name as it is shown in one piece. */
export const fullName = ({ first_name, last_name }: Pick<User, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`;

const indexed = ({ first_name, last_name, email }: Named) => ({
  email_key: emailKey(email),
  last_name_sort: `${last_name} ${first_name}`.toLowerCase(),
  search: searchWords(first_name, last_name, email),
});

/** A new user with an account of their own. */
export function newUser(id: number, input: NewUser, now: Date): User {
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
    phone: input.phone ?? null,
    preferences: defaultPreferences,
    timezone_changed_at: null,
    password_hash: input.password_hash ?? null,
    credentials: 1,
    unsettled: false,
    links: [],
    ...indexed(input),
    version: 1,
    created_at: now,
    live: true,
    erase_at: null,
  };
}

/**
 * Whether notices are mailed to somebody: they want them, and the address is theirs. It is once confirmed, and as long
 * as they have set no password: then it is the word of the landlord who entered them.
 */
export const takesNotices = ({
  preferences,
  email_confirmed,
  password_hash,
}: Pick<User, 'preferences' | 'email_confirmed' | 'password_hash'>): boolean =>
  preferences.email_notifications && (email_confirmed || password_hash === null);

/** What registration makes of somebody who was invited before: theirs, but not confirmed by it. */
export function takenOver(input: NewUser, now: Date): Partial<User> {
  const { role, first_name, last_name, email, phone = null, password_hash, wanted_plan = null } = input;
  return {
    role,
    first_name,
    last_name,
    email,
    phone,
    password_hash,
    wanted_plan,
    account_since: now,
    ...indexed(input),
  };
}

/** What changes when nothing that was handed out before may open the user's records any more. */
const newCredentials = (user: User): Partial<User> => ({ credentials: user.credentials + 1, unsettled: true });

/** What changes with a new password: sessions end, and links to choose another are void. */
export const passwordChange = (user: User, password_hash: string): Partial<User> => ({
  password_hash,
  ...newCredentials(user),
  links: user.links.filter(({ purpose }) => purpose === 'confirm'),
});

/**
 * What changes by an edited profile. A new address is not confirmed, links sent to the old one are void,
 * and sessions end, for their tokens say that the address is confirmed.
 */
export function profileChange(
  user: User,
  body: Body<'PUT /profile'>,
): Partial<User> & Pick<User, 'email' | 'email_key'> {
  const named = {
    first_name: body.first_name ?? user.first_name,
    last_name: body.last_name ?? user.last_name,
    email: body.email ?? user.email,
  };
  const phone = body.phone !== undefined ? body.phone : body.whatsapp;
  const moved = emailKey(named.email) !== user.email_key;
  return {
    ...named,
    ...indexed(named),
    ...(phone !== undefined && { phone }),
    ...(moved && { email_confirmed: false, links: [], ...newCredentials(user) }),
  };
}

/** What changes when somebody asks to be deleted. */
export const deletion = (user: User, now: Date): Partial<User> => ({
  live: false,
  erase_at: new Date(now.getTime() + erasedAfter),
  // Somebody who only worked in an account ends nothing of it.
  cancellation_due: user._id === user.account_id,
  links: [],
  ...newCredentials(user),
});
