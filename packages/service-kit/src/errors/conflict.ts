import type { CodeOf } from '@keystead/contracts';
import { KnownError } from './known-error.ts';

/** 409: what was asked contradicts what is there. */
export class Conflict extends KnownError<409> {
  constructor(message: string, code: CodeOf<409> = 'conflict') {
    super(409, code, message);
  }
}
