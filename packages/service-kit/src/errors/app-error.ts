import type { CodeOf, ErrorCode, ErrorStatus } from '@keystead/contracts';
import type { NamedLimit } from '../limits/limit-headers.ts';

/** Details of a {@link AppError}. */
export interface AppErrorDetails {
  /** Input name to message, for a failed validation. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The smallest plan that allows the rejected action. */
  readonly plan?: string;
  /** Seconds until a retry is allowed; becomes `Retry-After`. */
  readonly retryAfter?: number;
  /** The exhausted limit; becomes `RateLimit` and `RateLimit-Policy`. */
  readonly limit?: NamedLimit | undefined;
  readonly cause?: unknown;
}

/**
 * An error that the caller may see. The domain throws a AppError or one of its subclasses; `app/problems.ts` maps it
 * to HTTP. Any other error becomes a 500, except the few that `toAppError` recognizes.
 */
export class AppError<S extends ErrorStatus = ErrorStatus> extends Error {
  readonly status: ErrorStatus;
  readonly code: ErrorCode;
  readonly details: AppErrorDetails;

  constructor(status: S, code: CodeOf<S>, message: string, details: AppErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = new.target.name;
    this.status = status;
    this.code = code;
    this.details = details;
  }
}
