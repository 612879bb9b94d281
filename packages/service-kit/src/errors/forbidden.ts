import { KnownError } from './known-error.ts';

/** 403: the caller may see the record but may not perform this action. */
export class Forbidden extends KnownError {
  constructor(message: string) {
    super(403, 'forbidden', message);
  }
}
