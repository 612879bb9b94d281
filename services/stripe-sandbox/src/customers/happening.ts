import type { ApiRequest } from '../api/api-operation.ts';

/** When something happens by the sandbox's clock, and the request that brings it about; null for a person or the clock. */
export interface Happening {
  readonly at: Date;
  readonly cause: ApiRequest['cause'] | null;
}
