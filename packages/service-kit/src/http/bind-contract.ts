import { type Contract, literalFirst, type Route, takesIdempotencyKey } from '@keystead/contracts';
import Router from '@koa/router';
import type { Context } from 'koa';
import { authenticate } from '../auth/authenticate.ts';
import type { TokenVerifier } from '../auth/tokens.ts';
import { nameOperation } from '../observability/traces.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { type RequestAudit, requestReport } from '../outbox/request-audit.ts';
import type { Endpoint, EndpointRequest, Reply } from './endpoint.ts';
import { ValidationFailed } from './errors.ts';
import { clientGone } from './event-stream.ts';
import type { IdempotencyStore } from './idempotency-store.ts';
import { networkOf } from './rate-limits.ts';
import { jsonBody, uploadedFile } from './request-body.ts';
import { sendReply, versionOfTag } from './send-reply.ts';
import { compileRoute, type RouteValidator } from './validate-request.ts';

interface Binding {
  readonly contract: Contract;
  readonly endpoints: readonly Endpoint[];
  readonly verifier: TokenVerifier;
  readonly idempotency: IdempotencyStore | undefined;
  readonly outbox: Outbox | undefined;
}

/** Parses `If-Match: "3"`. A tag of another form cannot match any version, so it fails validation (422). */
function ifMatchOf(header: string): number | undefined {
  if (!header || header === '*') return undefined;
  const version = versionOfTag(header);
  if (version === undefined) throw new ValidationFailed({ 'If-Match': 'must be an ETag of this record' });
  return version;
}

async function serve(ctx: Context, it: Endpoint, validate: RouteValidator, binding: Binding): Promise<void> {
  const report = requestReport(ctx, it, binding.outbox);
  try {
    await report.completed(await answered(ctx, it, validate, { ...binding, report }));
  } catch (error) {
    await report.failed(error);
    throw error;
  }
}

async function bodyOf(ctx: Context, { upload, form }: Route, validate: RouteValidator): Promise<unknown> {
  if (upload) return uploadedFile(ctx, upload);
  if (!form) return validate.body(await jsonBody(ctx));
  // An unread body would block the next request on the connection.
  ctx.req.resume();
  return undefined;
}

async function answered(
  ctx: Context,
  it: Endpoint,
  validate: RouteValidator,
  { report, ...binding }: Binding & { readonly report: RequestAudit },
): Promise<Reply<unknown>> {
  nameOperation(ctx, it.name);
  ctx.set(deprecationHeaders(it.route, ctx.params));
  const caller = await authenticate(ctx, { area: binding.contract.area, route: it.route }, binding.verifier);
  const request = {
    caller,
    service: ctx.state.service,
    params: validate.params(ctx.params),
    query: validate.query({ ...ctx.query }),
    body: await bodyOf(ctx, it.route, validate),
    ifMatch: ifMatchOf(ctx.get('if-match')),
    header: (name) => ctx.get(name),
    // On use, because few endpoints need them.
    get address() {
      return networkOf(ctx.ip);
    },
    get log() {
      return ctx.state.log;
    },
    get signal() {
      return clientGone(ctx.res);
    },
    requestId: ctx.state.requestId,
    recordId: async (allocate) => ({ id: await allocate(), resumed: false }),
  } as EndpointRequest<typeof it.route>;
  const key = ctx.get('idempotency-key');
  const idempotency = takesIdempotencyKey(it.name, it.route) ? binding.idempotency : undefined;
  const answer = await report.during(request.body, async () => {
    if (!key || !caller || !idempotency) return it.handle(request);
    const use = { userId: caller.userId, operation: it.name, key, request };
    return it.addsRecord
      ? idempotency.runAddition(use, (requestKey) => it.handle({ ...request, requestKey }))
      : idempotency.run(use, (recordId) => it.handle({ ...request, recordId }));
  });
  await sendReply(ctx, it, answer);
  return answer;
}

/** @throws Error unless every route of the contract has exactly one endpoint. */
export function bindContract(binding: Binding): Router {
  const router = new Router();
  const routes = Object.keys(binding.contract.routes);
  const bound = new Set<string>(binding.endpoints.map(({ name }) => name));
  const missing = routes.filter((name) => !bound.has(name));
  if (missing.length > 0 || binding.endpoints.length !== routes.length)
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

const secondsOf = (day: string) => Math.floor(Date.parse(`${day}T00:00:00Z`) / 1000);

function filledPath(path: string, params: Readonly<Record<string, string>>): string | undefined {
  const filled = path.replace(/\{(\w+)\}/g, (brace, name: string) =>
    params[name] === undefined ? brace : encodeURIComponent(params[name]),
  );
  return filled.includes('{') ? undefined : filled;
}

/** The headers of a deprecated route: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a `Link` to its successor. */
function deprecationHeaders({ deprecated }: Route, params: Readonly<Record<string, string>>): Record<string, string> {
  if (!deprecated) return {};
  const path = deprecated.instead && filledPath(deprecated.instead.split(' ')[1] as string, params);
  return {
    Deprecation: `@${secondsOf(deprecated.since)}`,
    Sunset: new Date(`${deprecated.sunset}T00:00:00Z`).toUTCString(),
    ...(path !== undefined && { Link: `</api${path}>; rel="successor-version"` }),
  };
}
