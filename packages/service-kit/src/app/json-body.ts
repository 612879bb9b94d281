import { bodyParser } from '@koa/bodyparser';
import type { Context } from 'koa';

const parse = bodyParser({ enableTypes: ['json'], jsonLimit: '1mb', parsedMethods: ['POST', 'PUT', 'DELETE'] });

/**
 * Reads the JSON body of a request, at most 1 MiB. Another media type throws 415, a larger body 413, malformed JSON
 * 400.
 */
export async function jsonBody(ctx: Context): Promise<unknown> {
  if (ctx.request.length !== 0 && ctx.is('json', 'application/*+json') === false) ctx.throw(415);
  // An unreadable body, such as broken compression, is a client error, although not every reader sets a status.
  await parse(ctx, async () => undefined).catch((error) => {
    // Discard the rest of a rejected body: an unread connection would block the next request on it.
    ctx.req.resume();
    ctx.throw(error.status ?? 400);
  });
  return ctx.request.body;
}
