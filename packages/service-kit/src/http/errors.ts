import type { CodeOf, ErrorCode, ErrorStatus } from '@keystead/contracts';

/** A limit as the response headers name it: `quota` requests per window of `seconds`. */
export interface NamedLimit {
  readonly name: string;
  readonly quota: number;
  readonly seconds: number;
}

interface AppErrorDetails {
  /** Input name to message, for a failed validation. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly plan?: string;
  /** Seconds until a retry is allowed; becomes `Retry-After`. */
  readonly retryAfter?: number;
  /** The exhausted limit; becomes `RateLimit` and `RateLimit-Policy`. */
  readonly limit?: NamedLimit | undefined;
  /** With a 401: what `WWW-Authenticate` says instead of `Bearer`. */
  readonly challenge?: string;
  readonly cause?: unknown;
}

/** An error that the caller may see. Any other becomes a 500, except the few that `toAppError` recognizes. */
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

/** 409: the request conflicts with the current state. */
export class Conflict extends AppError<409> {
  constructor(message: string, code: CodeOf<409> = 'conflict') {
    super(409, code, message);
  }
}

/** 403: the caller has to confirm their e-mail address before they can contact others. */
export class EmailUnconfirmed extends AppError {
  /** @param what the refused action, which completes "Confirm your e-mail address to …": `invite tenants`. */
  constructor(what: string) {
    super(403, 'email_unconfirmed', `Confirm your email address to ${what}.`);
  }
}

/** 403: the caller may see the record but may not perform this action. */
export class Forbidden extends AppError {
  constructor(message: string) {
    super(403, 'forbidden', message);
  }
}

/** 404: the caller can see no such record. */
export class NotFound extends AppError {
  constructor(message = 'Not found.') {
    super(404, 'not_found', message);
  }
}

/** 412: `If-Match` names an older version. */
export class PreconditionFailed extends AppError {
  constructor(message = 'Someone else changed this in the meantime. Please reload and try again.') {
    super(412, 'precondition_failed', message);
  }
}

/** 429: too many attempts; `retryAfter` in seconds. */
export class RateLimited extends AppError<429> {
  constructor(
    retryAfter: number,
    message = 'Too many attempts. Please wait a little and try again.',
    limit?: NamedLimit,
  ) {
    super(429, 'rate_limited', message, { retryAfter, limit });
  }
}

/** 401: no valid session or token. */
export class Unauthenticated extends AppError {
  constructor(message = 'Please sign in.') {
    super(401, 'unauthenticated', message);
  }
}

/** 503: a dependency does not respond; a later retry may succeed. */
export class Unavailable extends AppError {
  constructor(message = 'This is not available right now. Please try again in a moment.', cause?: unknown) {
    super(503, 'service_unavailable', message, { retryAfter: 5, cause });
  }
}

/** 503: this program is not ready yet. That is normal for some moments of each start, so it is not logged as an error. */
export class Starting extends Unavailable {
  constructor() {
    super('The service is starting. Please try again in a moment.');
  }
}

/** 422: the input is invalid; `fields` maps each field to its message. Nothing was written. */
export class ValidationFailed extends AppError {
  constructor(fields: Readonly<Record<string, string>>) {
    const [first] = Object.entries(fields);
    super(422, 'validation_failed', first ? `${first[0]}: ${first[1]}` : 'The input is not valid.', { fields });
  }
}
