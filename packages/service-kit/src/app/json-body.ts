import { bodyParser } from '@koa/bodyparser';
import type { Middleware } from 'koa';

const parse = bodyParser({ enableTypes: ['json'], jsonLimit: '1mb', parsedMethods: ['POST', 'PUT', 'DELETE'] });

/** Parses a JSON body of at most 1 MiB: another type answers 415, a larger one 413, a broken one 400. */
export function jsonBody(): Middleware {
  return async (ctx, next) => {
    if (ctx.request.length !== 0 && ctx.is('json', 'application/*+json') === false) ctx.throw(415);
    // What can't be read, broken compression included, is the sender's mistake, though not every reader says so.
    await parse(ctx, async () => undefined).catch((error) => ctx.throw(error.status ?? 400));
    await next();
  };
}
