import { AppError } from './app-error.ts';

/** 403: the caller may see the record but may not perform this action. */
export class Forbidden extends AppError {
  constructor(message: string) {
    super(403, 'forbidden', message);
  }
}
