import { KnownError } from './known-error.ts';

/** 404: no such record in what the caller may see. */
export class NotFound extends KnownError {
  constructor(message = 'Not found.') {
    super(404, 'not_found', message);
  }
}
