import { createHash, timingSafeEqual } from 'node:crypto';
import { Conflict } from '@keystead/service-kit';
import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { ApiRequest, Operations } from './api-operation.ts';
import { formText, readBracketForm } from './form-body.ts';
import type { IdempotencyStore } from './idempotency-store.ts';
import { apiVersion, newSeed, objectId } from './objects.ts';
import { invalid, StripeError } from './stripe-error.ts';

/** The maximum size of a request's parameters is 256 KiB. */
const readForm = formText(256 * 1024);

/** The error for an object that changed during every retry. It has Stripe's wording, and Stripe's client retries it. */
const lockTimeout = () =>
  new StripeError(
    429,
    'This object cannot be accessed right now because another API request or Stripe process is currently accessing it.',
    { code: 'lock_timeout' },
  );

const digest = (text: string) => createHash('sha256').update(text).digest();

function checkKey(ctx: Context, accepted: readonly Buffer[]): void {
  const key = /^Bearer (\S+)$/i.exec(ctx.get('authorization'))?.[1];
  if (key && accepted.some((one) => timingSafeEqual(digest(key), one))) return;
  ctx.set('WWW-Authenticate', 'Bearer realm="Stripe"');
  throw new StripeError(
    401,
    key
      ? `Invalid API Key provided: ${key.slice(0, 8)}****`
      : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
  );
}

/** Returns errors in Stripe's format. Logs an unexpected error and returns it as `api_error`. */
const inStripeForm: Middleware = async (ctx, next) => {
  ctx.set('Request-Id', objectId('req_', newSeed(), 14));
  ctx.set('Stripe-Version', apiVersion);
  ctx.set('Cache-Control', 'no-cache, no-store');
  try {
    await next();
    if (ctx.body === undefined || ctx.body === null)
      throw new StripeError(404, `Unrecognized request URL (${ctx.method}: ${ctx.path}).`);
  } catch (thrown) {
    const status = (thrown as { status?: unknown } | null)?.status;
    const unreadable = status === 413 || status === 400 ? invalid('The request body could not be read.') : undefined;
    const isConflict = thrown instanceof Conflict;
    if (isConflict) ctx.set('Stripe-Should-Retry', 'true');
    const error = thrown instanceof StripeError ? thrown : isConflict ? lockTimeout() : unreadable;
    if (!error) ctx.state.log.error({ err: thrown }, 'an API request failed unexpectedly');
    const answer = error ?? new StripeError(500, 'The sandbox failed to answer this request.', { type: 'api_error' });
    ctx.status = answer.status;
    ctx.body = answer.body;
  }
};

async function answer(
  ctx: Context,
  handle: Operations[keyof Operations],
  idempotency: IdempotencyStore,
): Promise<void> {
  const request: ApiRequest = {
    id: typeof ctx.params.id === 'string' ? ctx.params.id : '',
    parameters: readBracketForm(ctx.method === 'POST' ? await readForm(ctx) : ctx.querystring),
    seed: newSeed(),
  };
  const key = ctx.method === 'GET' ? '' : ctx.get('idempotency-key');
  if (!key) {
    ctx.body = await handle(request);
    return;
  }
  const content = JSON.stringify([ctx.path, request.parameters]);
  const outcome = await idempotency.run(key, content, (seed) => handle({ ...request, seed }));
  ctx.set('Idempotency-Key', key);
  if (outcome.replayed) ctx.set('Idempotent-Replayed', 'true');
  ctx.body = outcome.answer;
}

/** The API under `/v1`: authentication by key, error format, `Idempotency-Key` and operations. */
export function apiRouter(
  operations: Operations,
  secretKeys: readonly string[],
  idempotency: IdempotencyStore,
): Middleware {
  const router = new Router();
  for (const [name, handle] of Object.entries(operations)) {
    const [method, path] = name.split(' ') as [string, string];
    router.register(path.replace('{id}', ':id'), [method], (ctx) =>
      answer(ctx as unknown as Context, handle, idempotency),
    );
  }
  const routes = router.routes();
  const accepted = secretKeys.map(digest);
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/v1/')) return next();
    await inStripeForm(ctx, async () => {
      checkKey(ctx as Context, accepted);
      await routes(ctx as unknown as Parameters<typeof routes>[0], async () => undefined);
    });
  };
}
