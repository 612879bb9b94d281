import { KnownError } from '../errors/known-error.ts';

/** Whether what was sent to another service is what stands against it. Anything else, such as its version of before, may pass. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof KnownError && (error.code === 'validation_failed' || error.code === 'body_too_large');
