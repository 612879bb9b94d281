import type { Answer, Body, operations, Params, portfolio, Query } from '@keystead/contracts';

/** The operations of other services that the assistant calls. */
export type AskedOperation = keyof (typeof portfolio)['routes'] | keyof (typeof operations)['routes'] | 'GET /profile';

/** What a call carries. */
export interface Asked<O extends AskedOperation> {
  readonly params?: Params<O>;
  readonly query?: Query<O>;
  readonly body?: Body<O>;
  /** With a POST: makes one record, however often it is sent. */
  readonly idempotencyKey?: string;
}

/**
 * Calls another service with the caller's own token, so that nobody learns or does more by the assistant than by the
 * pages.
 * @throws KnownError what the service answers; Unavailable while it is down.
 */
export type Ask = <O extends AskedOperation>(name: O, asked?: Asked<O>) => Promise<Answer<O>>;
