import type { Role } from '@keystead/contracts';

/** Who calls, as their verified token says. */
export interface Caller {
  readonly userId: number;
  readonly accountId: number;
  readonly accountSince: Date;
  readonly role: Role;
  /** First and last name at sign-in, so up to 12 hours old; '' in a token signed before tokens carried it. */
  readonly name: string;
  readonly sessionId: string;
  /** False until the link sent to the address was opened; a renter's records stay closed until then (rules §2). */
  readonly emailConfirmed: boolean;
  /** The token itself, to call another service on the caller's behalf. */
  readonly token: string;
}
