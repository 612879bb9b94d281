import { KnownError } from './known-error.ts';

/** 401: no session, or one that has ended. */
export class Unauthenticated extends KnownError {
  constructor(message = 'Please sign in.') {
    super(401, 'unauthenticated', message);
  }
}
