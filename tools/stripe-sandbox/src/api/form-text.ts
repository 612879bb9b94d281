import { bodyParser } from '@koa/bodyparser';
import type { Context } from 'koa';

/**
 * Creates a reader of form bodies with a maximum size in bytes. It returns '' if the body has another type or is
 * absent.
 */
export function formText(maxBytes: number): (ctx: Context) => Promise<string> {
  const parse = bodyParser({
    enableTypes: ['text'],
    extendTypes: { text: ['application/x-www-form-urlencoded'] },
    textLimit: maxBytes,
    parsedMethods: ['POST'],
  });
  return async (ctx) => {
    await parse(ctx, async () => undefined).catch((error) => {
      // Drain the rest of a rejected body: an unread connection blocks the next request on it.
      ctx.req.resume();
      ctx.throw(error.status ?? 400);
    });
    const { body } = ctx.request;
    return typeof body === 'string' ? body : '';
  };
}
