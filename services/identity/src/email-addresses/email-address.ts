import type { OneTimeLink } from '../links/one-time-link.ts';
import { emailKey, type User } from '../users/user.ts';

/**
 * The id belongs to the address, not to a user: only the user who has confirmed the address by a link sent to it sees
 * the records that refer to it (rules §2).
 */
export interface EmailAddress {
  readonly _id: number;
  readonly email: string;
  readonly email_key: string;
  /** The names from the first time the address was entered. */
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string | null;
  /** Who has confirmed the address; null until then. */
  readonly user_id: number | null;
  /** Who had confirmed the address before it was released; the record is erased with them. */
  readonly released_from?: number | null;
  /**
   * False once the user has changed to another address, and for addresses that an unconfirmed account entered. A later
   * use of the address gets a new record.
   */
  readonly current: boolean;
  /** When the first invitation was queued. */
  readonly invited_at: Date | null;
  /** Of invitations and reports. */
  readonly links: readonly OneTimeLink[];
  /** Accounts whose invitations the recipient reported; they cannot invite this address again. */
  readonly blocked_accounts: readonly number[];
  readonly created_at: Date;
}

export const isUnconfirmed = ({ user_id, current }: EmailAddress): boolean => user_id === null && current;

export type Addressee = Pick<User, 'email' | 'first_name' | 'last_name'> & { readonly phone?: string | null };

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
