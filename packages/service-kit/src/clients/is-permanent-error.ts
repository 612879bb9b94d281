import { AppError } from '../errors/app-error.ts';

/**
 * Whether another service rejected the request because of its content, so that a retry cannot succeed. Any other error
 * may be temporary, for example while the service still runs its previous version.
 */
export const isPermanentError = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'validation_failed' || error.code === 'body_too_large');
