import { AppError } from './app-error.ts';

/** 412: `If-Match` names an older version. */
export class PreconditionFailed extends AppError {
  constructor(message = 'Someone else changed this in the meantime. Please reload and try again.') {
    super(412, 'precondition_failed', message);
  }
}
