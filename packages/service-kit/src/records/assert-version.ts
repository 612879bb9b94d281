import { AppError } from '../errors/app-error.ts';
import { PreconditionFailed } from '../errors/precondition-failed.ts';

/**
 * Throws unless the version that the caller last saw is the current one (rules §3): a stale `If-Match` throws 412, an
 * older `version` in the body 409. Without either, the change applies to any version.
 */
export function assertVersion(current: number, seen: { ifMatch?: number; version?: number }): void {
  if (seen.ifMatch !== undefined && seen.ifMatch !== current) throw new PreconditionFailed();
  if (seen.version !== undefined && seen.version !== current)
    throw new AppError(
      409,
      'version_conflict',
      'Someone else changed this in the meantime. Please reload and try again.',
    );
}
