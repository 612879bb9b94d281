import { bodyParser } from '@koa/bodyparser';
import type { Context } from 'koa';

const parse = bodyParser({ enableTypes: ['json'], jsonLimit: '1mb', parsedMethods: ['POST', 'PUT', 'DELETE'] });

/** The JSON body of a request, of at most 1 MiB: another type answers 415, a larger one 413, a broken one 400. */
export async function jsonBody(ctx: Context): Promise<unknown> {
  if (ctx.request.length !== 0 && ctx.is('json', 'application/*+json') === false) ctx.throw(415);
  // What can't be read, broken compression included, is the sender's mistake, though not every reader says so.
  await parse(ctx, async () => undefined).catch((error) => {
    // Of what was refused the rest runs into nothing: a connection that nobody reads is stuck for the next request on it.
    ctx.req.resume();
    ctx.throw(error.status ?? 400);
  });
  return ctx.request.body;
}
