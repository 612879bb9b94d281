import type { CodeOf, ErrorCode, ErrorStatus } from '@keystead/contracts';
import type { NamedLimit } from '../limits/limit-headers.ts';

/** What a {@link KnownError} may carry beside its text. */
export interface KnownErrorDetails {
  /** Input name to message, for a failed validation. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The smallest plan that would allow what was refused. */
  readonly plan?: string;
  /** Seconds after which to try again; becomes `Retry-After`. */
  readonly retryAfter?: number;
  /** Which limit was used up; named by `RateLimit` and `RateLimit-Policy`. */
  readonly limit?: NamedLimit | undefined;
  readonly cause?: unknown;
}

/**
 * An error that the caller may see: the domain throws one of its subclasses,
 * and it is translated to HTTP once, in `app/problems.ts`. Anything else that is thrown answers 500.
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
