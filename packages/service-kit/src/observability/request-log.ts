import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { requestAnswered, requestStarted } from './metrics.ts';

const acceptable = /^[\w-]{8,64}$/;

/** The id of a request: the header if it matches the accepted form, otherwise a new UUID. */
export function requestIdOf(header: string | undefined): string {
  return header && acceptable.test(header) ? header : randomUUID();
}

/** Identifies the caller by ids and service names only, without personal data. */
function callerFields({ state: { caller, service } }: Context) {
  return {
    user_id: caller?.userId,
    account_id: caller?.accountId,
    key_id: caller?.key?.id,
    via: caller?.via ?? service,
  };
}

/**
 * Assigns the request id, passes a logger with that id downstream, and records the outcome: one log line and the
 * metrics. The log contains the path without its query, which may contain user input.
 */
export function requestLog(log: Logger): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    const requestId = requestIdOf(ctx.get('x-request-id'));
    ctx.state.requestId = requestId;
    ctx.state.log = log.child({ request_id: requestId });
    ctx.set('X-Request-Id', requestId);
    requestStarted(ctx.res);
    await next();
    const { method, path, status } = ctx;
    const { operation } = ctx.state;
    const ms = performance.now() - started;
    requestAnswered(operation, status, ms / 1000);
    ctx.state.log.info(
      { method, path, operation, status, ms: Math.round(ms), ...callerFields(ctx as Context) },
      'answered',
    );
  };
}
