import { AppError } from './app-error.ts';

/** 503: a dependency does not respond; a later retry may succeed. */
export class Unavailable extends AppError {
  constructor(message = 'This is not available right now. Please try again in a moment.', cause?: unknown) {
    super(503, 'service_unavailable', message, { retryAfter: 5, cause });
  }
}
