import { Readable } from 'node:stream';
import { type Contract, literalFirst } from '@keystead/contracts';
import Router from '@koa/router';
import type { Context } from 'koa';
import type { TokenVerifier } from '../auth/token-verifier.ts';
import { ValidationFailed } from '../errors/validation-failed.ts';
import type { IdempotencyStore } from '../idempotency/idempotency-store.ts';
import { compileRoute, type RouteValidator } from '../validation/compile-route.ts';
import { authenticate } from './authenticate.ts';
import { clientGone } from './client-gone.ts';
import type { Endpoint, EndpointRequest, FileContent, Reply } from './endpoint.ts';
import { sendEvents } from './event-stream.ts';
import { jsonBody } from './json-body.ts';
import { uploadedFile } from './uploaded-file.ts';

/** What binding needs beside the endpoints. Without a database there is no idempotency store. */
export interface Binding {
  readonly contract: Contract;
  readonly endpoints: readonly Endpoint[];
  readonly verifier: TokenVerifier;
  readonly idempotency: IdempotencyStore | undefined;
}

/** A version from `If-Match: "3"`; a tag of another form can match nothing and is refused. */
function ifMatchOf(header: string): number | undefined {
  if (!header || header === '*') return undefined;
  const version = /^(?:W\/)?"(\d{1,15})"$/.exec(header)?.[1];
  if (!version) throw new ValidationFailed({ 'If-Match': 'must be an ETag of this record' });
  return Number(version);
}

async function sendFile(ctx: Context, { content, type, size, name, tag }: FileContent): Promise<void> {
  const tagged: Record<string, string> = tag === undefined ? {} : { ETag: `"${tag}"` };
  ctx.set({ ...tagged, 'Cache-Control': 'private, no-cache' });
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    if (content instanceof Readable) content.destroy();
    return;
  }
  // The headers of the file come after: what can't be made is answered as an error, which has no tag.
  ctx.remove('ETag');
  const made = typeof content === 'function' ? await content() : content;
  ctx.set(tagged);
  if (name !== undefined) ctx.attachment(name);
  ctx.type = type;
  // Whatever is in it, it is nobody's page.
  ctx.set('Content-Security-Policy', "default-src 'none'; sandbox");
  ctx.set('X-Content-Type-Options', 'nosniff');
  if (size !== undefined) ctx.length = size;
  ctx.body = made;
}

async function send(ctx: Context, { route }: Endpoint, answer: Reply<unknown>, signal: AbortSignal): Promise<void> {
  if (answer.events) return sendEvents(ctx, answer.events, signal);
  if (answer.file) return sendFile(ctx, answer.file);
  ctx.status = route.status ?? (route.answer ? 200 : 204);
  if (answer.location) ctx.set('Location', answer.location);
  if (answer.version !== undefined) ctx.set('ETag', `"${answer.version}"`);
  ctx.set('Cache-Control', answer.cacheFor ? `public, max-age=${answer.cacheFor}` : 'private, no-cache');
  if (route.answer) {
    ctx.body = JSON.stringify(answer.body);
    ctx.type = 'application/json';
  }
}

/**
 * Whether a route takes `Idempotency-Key`: every POST of a signed-in caller does (rules §3), but what must not be kept
 * and what is too large to be or comes bit by bit.
 */
const takesKey = ({ name, route }: Endpoint): boolean =>
  name.startsWith('POST ') && route.access === 'signed-in' && !route.secret && !route.download && !route.events;

async function serve(ctx: Context, it: Endpoint, validate: RouteValidator, binding: Binding): Promise<void> {
  const caller = await authenticate(ctx, it.route.access, binding.verifier);
  const request = {
    caller,
    service: ctx.state.service,
    params: validate.params(ctx.params),
    query: validate.query({ ...ctx.query }),
    body: it.route.upload ? await uploadedFile(ctx, it.route.upload) : validate.body(await jsonBody(ctx)),
    ifMatch: ifMatchOf(ctx.get('if-match')),
    header: (name) => ctx.get(name),
    address: ctx.ip,
    requestId: ctx.state.requestId,
    log: ctx.state.log,
    signal: clientGone(ctx.res),
    recordId: async (allocate) => ({ id: await allocate(), resumed: false }),
  } as EndpointRequest<typeof it.route>;
  const key = ctx.get('idempotency-key');
  const once = takesKey(it) ? binding.idempotency : undefined;
  const answer =
    key && caller && once
      ? await once.run({ userId: caller.userId, operation: it.name, key, request }, (recordId) =>
          it.handle({ ...request, recordId }),
        )
      : await it.handle(request);
  await send(ctx, it, answer, request.signal);
}

/** A router that answers each route of a contract by its endpoint; every route must have exactly one. */
export function bindContract(binding: Binding): Router {
  const router = new Router();
  const named = new Map(binding.endpoints.map((it) => [it.name as string, it]));
  const missing = Object.keys(binding.contract.routes).filter((name) => !named.has(name));
  if (
    missing.length ||
    named.size !== binding.endpoints.length ||
    named.size > Object.keys(binding.contract.routes).length
  )
    throw new Error(`endpoints do not match the contract of ${binding.contract.service}: ${missing.join(', ')}`);
  for (const it of [...binding.endpoints].sort((one, other) => literalFirst(one.name, other.name))) {
    const [method, path] = it.name.split(' ') as [string, string];
    const validate = compileRoute(it.route, method);
    router.register(path.replace(/\{(\w+)\}/g, ':$1'), [method], (ctx) =>
      serve(ctx as unknown as Context, it, validate, binding),
    );
  }
  return router;
}
