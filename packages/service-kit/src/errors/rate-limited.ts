import { KnownError } from './known-error.ts';

/** 429: too many tries; `retryAfter` in seconds. */
export class RateLimited extends KnownError {
  constructor(retryAfter: number, message = 'Too many attempts. Please wait a little and try again.') {
    super(429, 'rate_limited', message, { retryAfter });
  }
}
