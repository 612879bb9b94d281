import type { Role } from '@keystead/contracts';

/** Who signs every token. */
export const tokenIssuer = 'keystead';
/** Whom a user's token is for. */
export const userAudience = 'keystead';
/** Whom a service's token is for; one can never pass for the other. */
export const serviceAudience = 'keystead-services';
/** Seconds that a user's token lives (rules §6). */
export const tokenLifetime = 12 * 60 * 60;

/**
 * The claims of a user's token: `sub` is the user's id, `sid` the session, `acc` the account, `acs`
 * its first second, `name` the first and last name at sign-in (or the last renewal), so up to 12
 * hours old. A token for an API key contains the key (`key`) and its scopes (`scp`). `adr` contains
 * the ids of the e-mail addresses that the user has confirmed.
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
