import type { Answer, Body, operations, Params, portfolio, Query } from '@keystead/contracts';

/** The operations of other services that the assistant calls. */
export type AskedOperation = keyof (typeof portfolio)['routes'] | keyof (typeof operations)['routes'] | 'GET /profile';

export interface Asked<O extends AskedOperation> {
  readonly params?: Params<O>;
  readonly query?: Query<O>;
  readonly body?: Body<O>;
  /** With a POST: creates one record, however often it is sent. */
  readonly idempotencyKey?: string;
}

/**
 * Calls another service with the caller's own token, so that the assistant gives nobody more rights than the pages do.
 * @throws AppError with the other service's refusal; Unavailable while it is down.
 */
export type Ask = <O extends AskedOperation>(name: O, asked?: Asked<O>) => Promise<Answer<O>>;
