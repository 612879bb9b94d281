import { KnownError } from './known-error.ts';

/** 403: the caller sees the record but may not do this with it. */
export class Forbidden extends KnownError {
  constructor(message: string) {
    super(403, 'forbidden', message);
  }
}
