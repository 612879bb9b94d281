import type { Schema } from './schema.ts';

/** An answer of the API that is an error. `message` is the sentence for people; decide by `code`, never by the sentence. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: Schema<'Problem'>['code'] | 'unknown';
  /** Name it to support: it finds the request in the logs. */
  readonly requestId: string | undefined;
  /** Of a refused body or query: each field's name, and what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>;
  /** With `plan_limit`: the smallest plan that would allow it. */
  readonly plan: string | undefined;
  /** Seconds after which to try again, where the API says so. */
  readonly retryAfter: number | undefined;

  constructor(status: number, problem: Partial<Schema<'Problem'>>, headers = new Headers()) {
    super(problem.error ?? `The API answered ${status}.`);
    this.name = 'ApiError';
    this.status = status;
    this.code = problem.code ?? 'unknown';
    this.requestId = problem.request_id ?? headers.get('x-request-id') ?? undefined;
    this.fields = problem.fields ?? {};
    this.plan = problem.plan;
    this.retryAfter = Number(headers.get('retry-after')) || undefined;
  }
}

/** Reads an error answer; one that isn't the API's own, such as a proxy's page, keeps its status alone. */
export async function apiErrorOf(response: Response): Promise<ApiError> {
  const problem: unknown = await response.json().catch(() => ({}));
  const isProblem = typeof problem === 'object' && problem !== null && 'code' in problem;
  return new ApiError(response.status, isProblem ? (problem as Schema<'Problem'>) : {}, response.headers);
}
