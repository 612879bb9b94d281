import type { Role } from '@keystead/contracts';

/** An API key that stands for its owner. */
export interface CallingKey {
  readonly id: number;
  /** What it may do, in the words of the contracts: `portfolio:read`. */
  readonly scopes: readonly string[];
}

/** Who calls, as their verified token says. */
export interface Caller {
  readonly userId: number;
  readonly accountId: number;
  readonly accountSince: Date;
  readonly role: Role;
  /** First and last name at sign-in, so up to 12 hours old; '' in a token signed before tokens carried it. */
  readonly name: string;
  readonly sessionId: string;
  /**
   * False until the user has opened the link sent to the address: until then they cannot contact
   * others (rules §2).
   */
  readonly emailConfirmed: boolean;
  /**
   * The ids of the e-mail addresses that the caller has confirmed, to which tenant records refer
   * (rules §2).
   */
  readonly addressIds: readonly number[];
  /** The token itself, to call another service on the caller's behalf. */
  readonly token: string;
  /** There when they call by an API key of theirs. */
  readonly key?: CallingKey;
  /** The service that calls for them, such as `assistant`, where it is one. */
  readonly via?: string;
}
