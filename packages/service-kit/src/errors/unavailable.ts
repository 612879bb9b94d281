import { KnownError } from './known-error.ts';

/** 503: something that this needs does not answer just now; trying again later may work. */
export class Unavailable extends KnownError {
  constructor(message = 'This is not available right now. Please try again in a moment.', cause?: unknown) {
    super(503, 'service_unavailable', message, { retryAfter: 5, cause });
  }
}
