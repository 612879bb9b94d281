import type { NamedLimit } from '../limits/limit-headers.ts';
import { AppError } from './app-error.ts';

/** 429: too many attempts; `retryAfter` in seconds. */
export class RateLimited extends AppError<429> {
  constructor(
    retryAfter: number,
    message = 'Too many attempts. Please wait a little and try again.',
    limit?: NamedLimit,
  ) {
    super(429, 'rate_limited', message, { retryAfter, limit });
  }
}
