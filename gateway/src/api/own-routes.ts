import { createHash } from 'node:crypto';
import { type Access, type Answer, demoAccounts, gateway, type Health, type ServiceHealth } from '@keystead/contracts';
import { apiDocument } from '@keystead/openapi';
import { AppError, type TokenVerifier } from '@keystead/service-kit';
import type { Context, Middleware } from 'koa';
import type { GatewayConfig } from '../config.ts';
import type { ReleaseRoutes } from '../releases/releases.routes.ts';
import { type ServiceName, services } from '../upstreams.ts';
import { assertQuery } from './operations.ts';
import { type SignedInRequest, signedInRequest } from './sessions.ts';

let cachedDocument: { readonly body: Buffer; readonly tag: string } | undefined;

/** Builds the document at the first request, once: it stays the same while this release runs. */
function openApiDocument(): NonNullable<typeof cachedDocument> {
  if (!cachedDocument) {
    const body = Buffer.from(JSON.stringify(apiDocument()));
    cachedDocument = { body, tag: createHash('sha256').update(body).digest('base64url') };
  }
  return cachedDocument;
}

/** Sends the API's OpenAPI document. Anybody may cache it for five minutes and revalidate it by its ETag after that. */
function sendReference(ctx: Context): void {
  const { body, tag } = openApiDocument();
  ctx.set({ ETag: `W/"${tag}"`, 'Cache-Control': 'public, max-age=300, stale-while-revalidate=86400' });
  // The document holds no private data: programs and viewers of any origin may read it.
  ctx.set('Access-Control-Allow-Origin', '*');
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
  // This avoids `ctx.fresh`, because Node's own fetch sends no-cache with every conditional request.
  if (ctx.get('if-none-match').includes(tag)) {
    ctx.status = 304;
    return;
  }
  ctx.body = body;
  ctx.type = 'application/json';
}

const { admin, landlord, tenant, password } = demoAccounts;

const demo: Answer<'GET /demo'> = {
  sign_ins: [
    { label: 'Admin', email: admin, password },
    { label: 'Landlord', email: landlord, password },
    { label: 'Tenant', email: tenant, password },
  ],
};

/** The demo sign-ins that identity creates with the demo data; never any in production (rules §8). */
export function demoSignIns({ DEMO_DATA, NODE_ENV }: Pick<GatewayConfig, 'DEMO_DATA' | 'NODE_ENV'>) {
  return DEMO_DATA && NODE_ENV !== 'production' ? demo : { sign_ins: [] };
}

type ServiceState = Health['services'][string];

/** The timeout of a service's health check, in milliseconds. */
const TIMEOUT_MS = 2_000;
/** How long a result is cached, in milliseconds, so that frequent requests cost the services nothing. */
const CACHE_MS = 1_000;

const down: ServiceState = { status: 'down', version: null };

async function stateOf(address: URL): Promise<ServiceState> {
  try {
    const response = await fetch(new URL('/health', address), { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { status, version } = (await response.json()) as Partial<ServiceHealth>;
    if (status !== 'ok' && status !== 'degraded') return down;
    return { status, version: typeof version === 'string' ? version : null };
  } catch {
    return down;
  }
}

async function checkAll(addresses: Readonly<Record<ServiceName, URL>>): Promise<Health> {
  const states = await Promise.all(services.map(async (name) => [name, await stateOf(addresses[name])] as const));
  const healthy = states.every(([, { status }]) => status === 'ok');
  return { status: healthy ? 'ok' : 'degraded', services: Object.fromEntries(states) };
}

/** Checks the health of every service in parallel. Callers within a second share one result. */
export function healthCheck(addresses: Readonly<Record<ServiceName, URL>>): () => Promise<Health> {
  let latest: Promise<Health> | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (!latest || performance.now() - checkedAt > CACHE_MS) {
      checkedAt = performance.now();
      latest = checkAll(addresses);
    }
    return latest;
  };
}

type Routes = (typeof gateway)['routes'];
/** The routes that write their responses themselves, because these are more than plain JSON. */
type Special = 'GET /openapi.json' | keyof ReleaseRoutes;
type PlainOperation = Exclude<keyof Routes, Special>;
type OwnOperation<A extends Access> = {
  [O in PlainOperation]: Routes[O]['access'] extends A ? O : never;
}[PlainOperation];

export type SignedInRoutes = {
  readonly [O in OwnOperation<'signed-in'>]: (request: SignedInRequest) => Promise<Answer<O>>;
};

interface OwnRouteDependencies {
  readonly config: GatewayConfig;
  readonly releases: ReleaseRoutes;
  readonly health: () => Promise<Health>;
  readonly signedIn: SignedInRoutes;
  readonly verifier: TokenVerifier;
}

type Handler = (ctx: Context) => unknown;

function sendAnswer(ctx: Context, answer: unknown): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.body = JSON.stringify(answer);
  ctx.type = 'application/json';
}

function handlersOf({
  config,
  releases,
  health,
  signedIn,
  verifier,
}: OwnRouteDependencies): Record<keyof Routes, Handler> {
  const open: { [O in OwnOperation<'public'>]: () => Promise<Answer<O>> } = {
    'GET /health': health,
    'GET /demo': async () => demoSignIns(config),
  };
  const opened = Object.entries(open).map(([name, answer]) => {
    const handle = async (ctx: Context) => {
      assertQuery(ctx, gateway.routes[name as keyof typeof open]);
      sendAnswer(ctx, await answer());
    };
    return [name, handle] as const;
  });
  const closed = Object.entries(signedIn).map(([name, answer]) => {
    const route = gateway.routes[name as keyof SignedInRoutes];
    const handle = async (ctx: Context) => {
      const request = await signedInRequest(ctx, route, verifier);
      assertQuery(ctx, route);
      sendAnswer(ctx, await answer(request));
    };
    return [name, handle] as const;
  });
  const reference: Handler = (ctx) => {
    assertQuery(ctx, gateway.routes['GET /openapi.json']);
    sendReference(ctx);
  };
  const all = [...opened, ...closed, ...Object.entries<Handler>({ ...releases, 'GET /openapi.json': reference })];
  return Object.fromEntries(all) as Record<keyof Routes, Handler>;
}

/** Handlers by path and method. `HEAD` uses the handler of `GET`. */
function byPath(handlers: Readonly<Record<string, Handler>>): ReadonlyMap<string, Map<string, Handler>> {
  const paths = new Map<string, Map<string, Handler>>();
  for (const [name, handler] of Object.entries(handlers)) {
    const [method = '', path = ''] = name.split(' ', 2);
    const methods = paths.get(`/api${path}`) ?? new Map<string, Handler>();
    methods.set(method, handler);
    if (method === 'GET') methods.set('HEAD', handler);
    paths.set(`/api${path}`, methods);
  }
  return paths;
}

export function ownRoutes(deps: OwnRouteDependencies): Middleware {
  const paths = byPath(handlersOf(deps));
  return async (ctx, next) => {
    const methods = paths.get(ctx.path);
    if (!methods) return next();
    const handler = methods.get(ctx.method);
    if (!handler) {
      ctx.set('Allow', [...methods.keys()].join(', '));
      throw new AppError(405, 'method_not_allowed', 'This address does not support that method.');
    }
    await handler(ctx as Context);
  };
}
