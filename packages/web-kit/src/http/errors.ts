import type { ErrorCode, Problem } from '@keystead/contracts';

/** An error answer of the server. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status. */
  readonly status: number;
  /** The stable error code; null when an intermediary answered, and not one of our services. */
  readonly code: ErrorCode | null;
  /** The error message for the user; null as above. */
  readonly error: string | null;
  /** Error messages by the name of the rejected field; empty unless `code` is `validation_failed`. */
  readonly fields: Readonly<Record<string, string>>;
  /** The id to quote to support; null as above. */
  readonly requestId: string | null;
  /** With `plan_limit`: the smallest plan that would allow the request. */
  readonly plan: string | null;

  constructor(status: number, problem: Partial<Problem>) {
    super(problem.error ?? `The server responded with ${status}`);
    this.status = status;
    this.code = problem.code ?? null;
    this.error = problem.error ?? null;
    this.fields = problem.fields ?? {};
    this.requestId = problem.request_id ?? null;
    this.plan = problem.plan ?? null;
  }
}

/** Whether the server rejected the request (4xx). It would reject the same request again. */
export function isClientError(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500;
}
