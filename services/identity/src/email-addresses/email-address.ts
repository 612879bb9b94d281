import type { OneTimeLink } from '../links/one-time-link.ts';
import { emailKey } from '../users/email-key.ts';
import type { User } from '../users/user.ts';

/**
 * An e-mail address as tenant records refer to it. The id belongs to the address and not to a user: who has proved the
 * address, by a link sent to it, sees what refers to it, and nobody else does (rules §2).
 */
export interface EmailAddress {
  readonly _id: number;
  readonly email: string;
  readonly email_key: string;
  /** The names under which the address was entered first. */
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string | null;
  /** The user who has proved it; null until somebody has. */
  readonly user_id: number | null;
  /** False once its user has moved to another address, and for what an unconfirmed account entered: a later mention of the address finds another record. */
  readonly current: boolean;
  /** When the first invitation to it was written; null: none was. */
  readonly invited_at: Date | null;
  /** Links of invitations, and those that report one. */
  readonly links: readonly OneTimeLink[];
  /** Accounts whose invitations were reported: they send no more. */
  readonly blocked_accounts: readonly number[];
  readonly created_at: Date;
}

/** Whether an account has entered an address that nobody has proved yet. */
export const isAwaited = ({ user_id, current }: EmailAddress): boolean => user_id === null && current;

/** Who has an address, as somebody has entered them. */
export type Addressee = Pick<User, 'email' | 'first_name' | 'last_name'> & { readonly phone?: string | null };

/** A new record of an address; `user_id` is who has proved it. */
export const newEmailAddress = (
  _id: number,
  { email, first_name, last_name, phone = null }: Addressee,
  { user_id = null, current = true }: Partial<Pick<EmailAddress, 'user_id' | 'current'>> = {},
): EmailAddress => ({
  _id,
  email,
  email_key: emailKey(email),
  first_name,
  last_name,
  phone,
  user_id,
  current,
  invited_at: null,
  links: [],
  blocked_accounts: [],
  created_at: new Date(),
});
