import type { ApiRequest } from '../api/api-operation.ts';

/** The sandbox time of a change, and the request that causes it; null for a person or the clock. */
export interface ChangeContext {
  readonly at: Date;
  readonly cause: ApiRequest['cause'] | null;
}
