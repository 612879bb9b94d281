import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';

const acceptable = /^[\w-]{8,64}$/;

/** The id of a request: the one that came with it if it is of the accepted form, else a new one. */
export function requestIdOf(header: string | undefined): string {
  return header && acceptable.test(header) ? header : randomUUID();
}

/** Names the request, hands a logger that carries the name to everything below, and logs the outcome in one line. */
export function requestLog(log: Logger): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    const requestId = requestIdOf(ctx.get('x-request-id'));
    ctx.state.requestId = requestId;
    ctx.state.log = log.child({ request_id: requestId });
    ctx.set('X-Request-Id', requestId);
    await next();
    ctx.state.log.info(
      {
        method: ctx.method,
        path: ctx.path,
        status: ctx.status,
        ms: Math.round(performance.now() - started),
        user_id: ctx.state.caller?.userId,
        account_id: ctx.state.caller?.accountId,
      },
      'answered',
    );
  };
}
