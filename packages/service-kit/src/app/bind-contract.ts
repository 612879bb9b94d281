import type { Contract } from '@keystead/contracts';
import Router from '@koa/router';
import type { Context } from 'koa';
import type { TokenVerifier } from '../auth/token-verifier.ts';
import { ValidationFailed } from '../errors/validation-failed.ts';
import type { IdempotencyStore } from '../idempotency/idempotency-store.ts';
import { compileRoute, type RouteValidator } from '../validation/compile-route.ts';
import { authenticate } from './authenticate.ts';
import type { Endpoint, EndpointRequest, Reply } from './endpoint.ts';

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

function send(ctx: Context, { route }: Endpoint, answer: Reply<unknown>): void {
  ctx.status = route.status ?? (route.answer ? 200 : 204);
  if (answer.location) ctx.set('Location', answer.location);
  if (answer.version !== undefined) ctx.set('ETag', `"${answer.version}"`);
  ctx.set('Cache-Control', answer.cacheFor ? `public, max-age=${answer.cacheFor}` : 'private, no-cache');
  if (route.answer) {
    ctx.body = JSON.stringify(answer.body);
    ctx.type = 'application/json';
  }
}

async function serve(ctx: Context, it: Endpoint, validate: RouteValidator, binding: Binding): Promise<void> {
  const caller = await authenticate(ctx, it.route.access, binding.verifier);
  const request = {
    caller,
    service: ctx.state.service,
    params: validate.params(ctx.params),
    query: validate.query({ ...ctx.query }),
    body: validate.body(ctx.request.body),
    ifMatch: ifMatchOf(ctx.get('if-match')),
    address: ctx.ip,
    requestId: ctx.state.requestId,
    log: ctx.state.log,
    recordId: async (allocate) => ({ id: await allocate(), resumed: false }),
  } as EndpointRequest<typeof it.route>;
  const key = ctx.get('idempotency-key');
  // Only what makes a record: other answers may hold what must not be kept, such as a token.
  const once = it.route.status === 201 ? binding.idempotency : undefined;
  const answer =
    key && caller && once
      ? await once.run({ userId: caller.userId, operation: it.name, key, body: request.body }, (recordId) =>
          it.handle({ ...request, recordId }),
        )
      : await it.handle(request);
  send(ctx, it, answer);
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
  for (const it of binding.endpoints) {
    const [method, path] = it.name.split(' ') as [string, string];
    const validate = compileRoute(it.route, method);
    router.register(path.replace(/\{(\w+)\}/g, ':$1'), [method], (ctx) =>
      serve(ctx as unknown as Context, it, validate, binding),
    );
  }
  return router;
}
