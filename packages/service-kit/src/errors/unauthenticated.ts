import { KnownError } from './known-error.ts';

/** 401: no valid session or token. */
export class Unauthenticated extends KnownError {
  constructor(message = 'Please sign in.') {
    super(401, 'unauthenticated', message);
  }
}
