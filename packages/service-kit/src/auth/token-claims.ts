import type { Role } from '@keystead/contracts';

/** The issuer of every token. */
export const tokenIssuer = 'keystead';
/** The audience of a user's token. */
export const userAudience = 'keystead';
/** The audience of a service's token. It differs from that of users, so neither token is accepted as the other. */
export const serviceAudience = 'keystead-services';
/** Lifetime of a user's token in seconds (rules §6). */
export const TOKEN_LIFETIME_SECONDS = 12 * 60 * 60;

/**
 * The claims of a user's token. `sub` is the user's id, `sid` the session, `acc` the account and `acs` its first
 * second. `name` is the first and last name at sign-in (or the last renewal), so up to 12 hours old. A token for an API
 * key contains the key (`key`) and its scopes (`scp`). `adr` contains the ids of the e-mail addresses that the user has
 * confirmed.
 */
export interface UserClaims {
  readonly sub: string;
  readonly sid: string;
  readonly acc: number;
  readonly acs: number;
  readonly role: Role;
  readonly name: string;
  readonly ec: boolean;
  readonly adr?: readonly number[];
  readonly exp: number;
  readonly key?: number;
  readonly scp?: readonly string[];
}
