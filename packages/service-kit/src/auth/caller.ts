import type { Role } from '@keystead/contracts';

/** An API key with which its owner calls. */
export interface CallingKey {
  readonly id: number;
  /** The scopes of the key, in the notation of the contracts: `portfolio:read`. */
  readonly scopes: readonly string[];
}

/** The caller of a request, as the verified token identifies it. */
export interface Caller {
  readonly userId: number;
  readonly accountId: number;
  readonly accountSince: Date;
  readonly role: Role;
  /** First and last name at sign-in, so up to 12 hours old; '' in a token signed before tokens carried it. */
  readonly name: string;
  readonly sessionId: string;
  /**
   * False until the user opens the link that was e-mailed to them. Until then they cannot contact others (rules §2).
   */
  readonly emailConfirmed: boolean;
  /**
   * The ids of the e-mail addresses that the caller has confirmed, to which tenant records refer
   * (rules §2).
   */
  readonly addressIds: readonly number[];
  /** The token itself, to call another service on the caller's behalf. */
  readonly token: string;
  /** The API key, if the caller used one. */
  readonly key?: CallingKey;
  /** The service that calls on their behalf, such as `assistant`, if any. */
  readonly via?: string;
}
