import type { ErrorCode, Problem } from '@keystead/contracts';

/** The server answered with an error. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status. */
  readonly status: number;
  /** The stable word; null when something in between answered, and not one of our services. */
  readonly code: ErrorCode | null;
  /** The sentence that a person may read; null as above. */
  readonly error: string | null;
  /** Message by name of the refused field; empty unless `code` is `validation_failed`. */
  readonly fields: Readonly<Record<string, string>>;
  /** What to quote to support; null as above. */
  readonly requestId: string | null;
  /** With `plan_limit`: the smallest plan that would allow it. */
  readonly plan: string | null;

  constructor(status: number, problem: Partial<Problem>) {
    super(problem.error ?? `The server answered ${status}`);
    this.status = status;
    this.code = problem.code ?? null;
    this.error = problem.error ?? null;
    this.fields = problem.fields ?? {};
    this.requestId = problem.request_id ?? null;
    this.plan = problem.plan ?? null;
  }
}
