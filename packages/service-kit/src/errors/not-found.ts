import { AppError } from './app-error.ts';

/** 404: the caller can see no such record. */
export class NotFound extends AppError {
  constructor(message = 'Not found.') {
    super(404, 'not_found', message);
  }
}
