import type { ErrorCode, Problem } from '@keystead/contracts';

export class ApiError extends Error {
  override readonly name = 'ApiError';
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

/** No answer came: no connection, or none in time. The server may have done the work nevertheless. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';

  constructor(cause: unknown) {
    super('No response from server. Please check your connection and try again.', { cause });
  }
}

/** The server's `error` field, or the given text if there is none (error catalogue, product §8). */
export function errorText(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.error !== null ? error.error : otherwise;
}

/** The text of what failed, followed by the server's reason if the server rejected the request. */
export function failureText(failed: string, error: unknown): string {
  const reason = isClientError(error) ? error.error : null;
  return reason === null ? failed : `${failed.replace(/\.?$/, '.')} ${reason}`;
}

type SetError<Name extends string> = (
  name: Name,
  error: { type: 'server'; message: string },
  options: { shouldFocus: boolean },
) => void;

/**
 * Shows the server's validation errors at a form's fields, and focuses the first. @param labels by field, in the form's
 * order; others stay unmarked. @returns the names of the marked fields.
 */
export function showFieldErrors<Name extends string>(
  error: unknown,
  setError: SetError<NoInfer<Name>>,
  labels: Readonly<Record<Name, string>>,
): Name[] {
  if (!(error instanceof ApiError)) return [];
  const names = Object.keys(labels) as Name[];
  const rejectedNames = names.filter((name) => error.fields[name] !== undefined);
  for (const [place, name] of rejectedNames.entries()) {
    const message = `${labels[name]} ${error.fields[name]}`;
    setError(name, { type: 'server', message }, { shouldFocus: place === 0 });
  }
  return rejectedNames;
}

export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'version_conflict' || error.code === 'precondition_failed');
}
