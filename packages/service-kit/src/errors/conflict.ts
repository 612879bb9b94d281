import type { CodeOf } from '@keystead/contracts';
import { KnownError } from './known-error.ts';

/** 409: the request conflicts with the current state. */
export class Conflict extends KnownError<409> {
  constructor(message: string, code: CodeOf<409> = 'conflict') {
    super(409, code, message);
  }
}
