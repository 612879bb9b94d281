import { type Contract, literalFirst, takesIdempotencyKey } from '@keystead/contracts';
import Router from '@koa/router';
import type { Context } from 'koa';
import type { TokenVerifier } from '../auth/token-verifier.ts';
import { ValidationFailed } from '../errors/validation-failed.ts';
import type { IdempotencyStore } from '../idempotency/idempotency-store.ts';
import { networkOf } from '../limits/network-of.ts';
import type { Outbox } from '../reports/outbox.ts';
import { type RequestAudit, requestReport } from '../reports/request-report.ts';
import { compileRoute, type RouteValidator } from '../validation/compile-route.ts';
import { authenticate } from './authenticate.ts';
import { clientGone } from './client-gone.ts';
import { deprecationHeaders } from './deprecation-headers.ts';
import type { Endpoint, EndpointRequest, Reply } from './endpoint.ts';
import { jsonBody } from './json-body.ts';
import { nameOperation } from './name-operation.ts';
import { versionOfTag } from './send-json.ts';
import { sendReply } from './send-reply.ts';
import { uploadedFile } from './uploaded-file.ts';

/** The dependencies of {@link bindContract}. Without a database, there is no idempotency store and no outbox. */
export interface Binding {
  readonly contract: Contract;
  readonly endpoints: readonly Endpoint[];
  readonly verifier: TokenVerifier;
  readonly idempotency: IdempotencyStore | undefined;
  /** Receives an audit message for each write request. */
  readonly outbox: Outbox | undefined;
}

/**
 * Parses the version from `If-Match: "3"`. A tag of another form cannot match any version, so it fails validation
 * (422).
 */
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
    body: it.route.upload ? await uploadedFile(ctx, it.route.upload) : validate.body(await jsonBody(ctx)),
    ifMatch: ifMatchOf(ctx.get('if-match')),
    header: (name) => ctx.get(name),
    address: networkOf(ctx.ip),
    requestId: ctx.state.requestId,
    log: ctx.state.log,
    signal: clientGone(ctx.res),
    recordId: async (allocate) => ({ id: await allocate(), resumed: false }),
  } as EndpointRequest<typeof it.route>;
  await report.started();
  const key = ctx.get('idempotency-key');
  const idempotency = takesIdempotencyKey(it.name, it.route) ? binding.idempotency : undefined;
  const answer =
    key && caller && idempotency
      ? await idempotency.run({ userId: caller.userId, operation: it.name, key, request }, (recordId) =>
          it.handle({ ...request, recordId }),
        )
      : await it.handle(request);
  await sendReply(ctx, it, answer, request.signal);
  return answer;
}

/**
 * Creates a router that maps each route of a contract to its endpoint. Throws unless every route has exactly one
 * endpoint.
 */
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
