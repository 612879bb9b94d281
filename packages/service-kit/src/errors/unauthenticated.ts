import { AppError } from './app-error.ts';

/** 401: no valid session or token. */
export class Unauthenticated extends AppError {
  constructor(message = 'Please sign in.') {
    super(401, 'unauthenticated', message);
  }
}
