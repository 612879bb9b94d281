import { STATUS_CODES } from 'node:http';
import type { CodeOf, ErrorStatus, Problem } from '@keystead/contracts';
import type { Context, Middleware } from 'koa';
import { AppError, Starting, Unavailable } from './errors.ts';
import { limitHeaders } from './rate-limits.ts';

const errorsByStatus: { readonly [S in ErrorStatus]?: readonly [code: CodeOf<S>, message: string] } = {
  400: ['malformed_json', 'The request body is not valid JSON.'],
  404: ['not_found', 'There is nothing at this address.'],
  405: ['method_not_allowed', 'This address does not support that method.'],
  413: ['body_too_large', 'The request body is larger than 1 MiB.'],
  415: ['unsupported_media_type', 'The request body must be JSON (Content-Type: application/json).'],
};

/** What the statuses of unhandled requests become. Koa answers 501 for a method that the router does not know. */
const unanswered: Partial<Record<number, 404 | 405>> = { 404: 404, 405: 405, 501: 405 };

/** Names of the errors that the driver throws when no database responds or the connection is lost during a command. */
const databaseErrors =
  /^Mongo(oseServerSelection|ServerSelection|Network|NetworkTimeout|NotConnected|TopologyClosed|PoolCleared)/;

/**
 * Whether the database did not respond. A bulk write wraps the cause, and a break during a large command surfaces as a
 * bare socket error: clients of other connections must throw an {@link AppError} for those.
 */
export function isDatabaseUnavailable(thrown: unknown): boolean {
  const { name, errorResponse, syscall } = (thrown ?? {}) as Partial<NodeJS.ErrnoException> & {
    readonly errorResponse?: { readonly name?: unknown };
  };
  return (
    syscall === 'write' ||
    syscall === 'read' ||
    [name, errorResponse?.name].some((it) => databaseErrors.test(String(it)))
  );
}

/** Whether the database ended a command because it took longer than `timeLimit`. */
const isOverTime = (thrown: unknown): boolean =>
  (thrown as { codeName?: unknown } | null)?.codeName === 'MaxTimeMSExpired';

const overTime = 'This covers too many records to be answered in time. Please ask for a shorter period, or for less.';

/** An error that is not meant for callers becomes a generic 500. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const status = (thrown as { status?: unknown } | null)?.status as ErrorStatus;
  const [code, message] = errorsByStatus[status] ?? [];
  if (code && message) return new AppError(status, code, message, { cause: thrown });
  // Not `Unavailable`, which promises that a retry may succeed.
  if (isOverTime(thrown)) return new AppError(503, 'service_unavailable', overTime, { cause: thrown });
  if (isDatabaseUnavailable(thrown))
    return new Unavailable('Our database is not available right now. Please try again in a moment.', thrown);
  return new AppError(500, 'internal_error', 'Something went wrong on our side. Please try again.', {
    cause: thrown,
  });
}

/** Converts an error to its wire format (RFC 9457, rules §4). */
export function toProblem(error: AppError, requestId: string): Problem {
  return {
    type: `urn:keystead:error:${error.code}`,
    title: STATUS_CODES[error.status] ?? 'Error',
    status: error.status,
    detail: error.message,
    error: error.message,
    code: error.code,
    request_id: requestId,
    ...(error.details.fields && { fields: error.details.fields }),
    ...(error.details.plan && { plan: error.details.plan }),
  };
}

function answerProblem(ctx: Context, error: AppError): void {
  ctx.status = error.status;
  const { retryAfter, limit, challenge = 'Bearer' } = error.details;
  if (retryAfter) ctx.set('Retry-After', String(Math.ceil(retryAfter)));
  if (limit) ctx.set(limitHeaders(limit, 0, retryAfter ?? limit.seconds));
  if (error.status === 401) ctx.set('WWW-Authenticate', challenge);
  // Headers of the response that failed do not apply to the error.
  ctx.remove('ETag');
  ctx.set('Cache-Control', 'no-store');
  ctx.body = JSON.stringify(toProblem(error, ctx.state.requestId));
  ctx.type = 'application/problem+json';
}

/** Converts every error thrown downstream, and every unknown URL, to the one error format. */
export function problems(): Middleware {
  return async (ctx, next) => {
    try {
      await next();
      const fallback = ctx.body == null && ctx.respond !== false ? unanswered[ctx.status] : undefined;
      if (fallback) ctx.throw(fallback);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.status >= 500 && !(error instanceof Starting))
        ctx.state.log.error({ err: error.details.cause ?? error }, error.message);
      answerProblem(ctx, error);
    }
  };
}

const disconnectCodes = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'HPE_INVALID_EOF_STATE']);

/** Whether the client disconnected, possibly in the middle of a body or of an answer. Such errors are not logged. */
export const isDisconnect = (error: NodeJS.ErrnoException): boolean => disconnectCodes.has(error.code ?? '');
