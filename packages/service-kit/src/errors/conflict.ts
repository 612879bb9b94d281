import type { ErrorCode } from '@keystead/contracts';
import { KnownError } from './known-error.ts';

/** 409: what was asked contradicts what is there. */
export class Conflict extends KnownError {
  constructor(message: string, code: ErrorCode = 'conflict') {
    super(409, code, message);
  }
}
