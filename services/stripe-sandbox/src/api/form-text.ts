import { bodyParser } from '@koa/bodyparser';
import type { Context } from 'koa';

/** A reader of forms of at most so many bytes; what it reads is '' where the body is of another type or absent. */
export function formText(most: number): (ctx: Context) => Promise<string> {
  const parse = bodyParser({
    enableTypes: ['text'],
    extendTypes: { text: ['application/x-www-form-urlencoded'] },
    textLimit: most,
    parsedMethods: ['POST'],
  });
  return async (ctx) => {
    await parse(ctx, async () => undefined).catch((error) => {
      // Of what was refused the rest runs into nothing: a connection that nobody reads is stuck for the next request on it.
      ctx.req.resume();
      ctx.throw(error.status ?? 400);
    });
    const { body } = ctx.request;
    return typeof body === 'string' ? body : '';
  };
}
