import type { Answer, Body, operations, Params, portfolio, Query } from '@keystead/contracts';

/** The operations of other services that the assistant calls. */
export type ApiOperation = keyof (typeof portfolio)['routes'] | keyof (typeof operations)['routes'] | 'GET /profile';

export interface CallOptions<O extends ApiOperation> {
  readonly params?: Params<O>;
  readonly query?: Query<O>;
  readonly body?: Body<O>;
  /** With a POST: creates one record, however often it is sent. */
  readonly idempotencyKey?: string;
}

/**
 * Calls another service with the caller's own token, so that the assistant gives nobody more rights than the pages do.
 * @throws AppError with the other service's error; Unavailable while it is down.
 */
export type ApiCall = <O extends ApiOperation>(name: O, options?: CallOptions<O>) => Promise<Answer<O>>;
