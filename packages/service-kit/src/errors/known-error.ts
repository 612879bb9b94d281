import type { CodeOf, ErrorCode, ErrorStatus } from '@keystead/contracts';
import type { NamedLimit } from '../limits/limit-headers.ts';

/** Details of a {@link KnownError}. */
export interface KnownErrorDetails {
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
 * An error that the caller may see. The domain throws a KnownError or one of its subclasses; `app/problems.ts` maps it
 * to HTTP. Any other error becomes a 500, except the few that `toKnownError` recognizes.
 */
export class KnownError<S extends ErrorStatus = ErrorStatus> extends Error {
  readonly status: ErrorStatus;
  readonly code: ErrorCode;
  readonly details: KnownErrorDetails;

  constructor(status: S, code: CodeOf<S>, message: string, details: KnownErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = new.target.name;
    this.status = status;
    this.code = code;
    this.details = details;
  }
}
