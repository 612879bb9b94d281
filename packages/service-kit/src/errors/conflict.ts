import type { CodeOf } from '@keystead/contracts';
import { AppError } from './app-error.ts';

/** 409: the request conflicts with the current state. */
export class Conflict extends AppError<409> {
  constructor(message: string, code: CodeOf<409> = 'conflict') {
    super(409, code, message);
  }
}
