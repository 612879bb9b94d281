import { createHash } from 'node:crypto';
import {
  type Answer,
  demoAccounts,
  gateway,
  type Health,
  type Query,
  type Route,
  type ServiceHealth,
} from '@keystead/contracts';
import { apiDocument, type OpenApiDocument, postmanCollection } from '@keystead/openapi';
import { AppError, type TokenVerifier } from '@keystead/service-kit';
import type { Context, Middleware } from 'koa';
import { LRUCache } from 'lru-cache';
import { type GatewayConfig, publicOrigin } from '../config.ts';
import { type ServiceName, services } from '../upstreams.ts';
import { validQuery } from './operations.ts';
import { type SignedInRequest, signedInRequest } from './sessions.ts';

export function sendTagged(ctx: Context, body: Buffer | string, tag: string): undefined {
  ctx.set('ETag', tag);
  // Not `ctx.fresh`: Node's fetch sends no-cache with conditional requests. A cache may have weakened the tag.
  if (ctx.get('if-none-match').includes(tag.replace('W/', ''))) {
    ctx.status = 304;
    return;
  }
  ctx.body = body;
  ctx.type = 'application/json';
}

/** The addresses for which the documents are cached. More are only used by requests with a made-up `Host`. */
const MAX_ORIGINS = 10;

/**
 * Sends a document of the API, which names the installation's public address. Anybody may cache it for five minutes and
 * revalidate it by its ETag after that.
 */
function sendDocument(config: GatewayConfig, make: (document: OpenApiDocument) => object) {
  const cache = new LRUCache<string, { readonly body: Buffer; readonly tag: string }>({ max: MAX_ORIGINS });
  return async (ctx: Context): Promise<undefined> => {
    const origin = publicOrigin(ctx, config);
    let document = cache.get(origin);
    if (!document) {
      const body = Buffer.from(JSON.stringify(make(apiDocument(origin))));
      document = { body, tag: createHash('sha256').update(body).digest('base64url') };
      cache.set(origin, document);
    }
    sendToAnyOrigin(ctx, document);
  };
}

function sendToAnyOrigin(ctx: Context, { body, tag }: { readonly body: Buffer; readonly tag: string }): void {
  ctx.set('Cache-Control', 'public, max-age=300, stale-while-revalidate=86400');
  // The document holds no private data: programs and viewers of any origin may read it.
  ctx.set('Access-Control-Allow-Origin', '*');
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
  sendTagged(ctx, body, `W/"${tag}"`);
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
type OwnOperation = keyof Routes;

/** What a route's handler returns is sent as JSON that nobody caches. Undefined: the handler has written its response. */
type OwnHandler<O extends OwnOperation = OwnOperation> = (
  ctx: Context,
  request: Routes[O] extends { readonly access: 'signed-in' } ? SignedInRequest : undefined,
  query: Query<O>,
) => Promise<Answer<O> | undefined>;

type OwnHandlers<O extends OwnOperation> = { readonly [Name in O]: OwnHandler<Name> };
export type DashboardHandlers = OwnHandlers<Extract<OwnOperation, `GET /dashboard/${string}`>>;
export type SearchHandlers = OwnHandlers<'GET /search'>;
export type AccountHandlers = OwnHandlers<Extract<OwnOperation, `GET /admin/${string}`>>;
export type ReleaseHandlers = OwnHandlers<Extract<OwnOperation, `${string} /releases/${string}`>>;

interface OwnRouteDependencies {
  readonly config: GatewayConfig;
  readonly releases: ReleaseHandlers;
  readonly dashboard: DashboardHandlers;
  readonly search: SearchHandlers;
  readonly accounts: AccountHandlers;
  readonly health: () => Promise<Health>;
  readonly verifier: TokenVerifier;
}

async function answer(ctx: Context, name: OwnOperation, handle: OwnHandler, verifier: TokenVerifier): Promise<void> {
  const route: Route = gateway.routes[name];
  const request = route.access === 'signed-in' ? await signedInRequest(ctx, route, verifier) : undefined;
  const query = validQuery(ctx, route);
  const body = await handle(ctx, request as never, query as never);
  if (body === undefined) return;
  ctx.set('Cache-Control', 'no-store');
  ctx.body = JSON.stringify(body);
  ctx.type = 'application/json';
}

export function ownRoutes(deps: OwnRouteDependencies): Middleware {
  const { config, releases, dashboard, search, accounts, health, verifier } = deps;
  const handlers: OwnHandlers<OwnOperation> = {
    ...releases,
    ...dashboard,
    ...search,
    ...accounts,
    'GET /health': health,
    'GET /demo': async () => demoSignIns(config),
    'GET /openapi.json': sendDocument(config, (document) => document),
    'GET /postman.json': sendDocument(config, postmanCollection),
  };
  const routes = (Object.keys(handlers) as OwnOperation[]).map((name) => {
    const [method, path] = name.split(' ');
    return { name, method, path: `/api${path}` };
  });
  return async (ctx, next) => {
    const here = routes.filter(({ path }) => path === ctx.path);
    if (here.length === 0) return next();
    const name = here.find(({ method }) => method === (ctx.method === 'HEAD' ? 'GET' : ctx.method))?.name;
    if (!name) {
      ctx.set('Allow', here.map(({ method }) => (method === 'GET' ? 'GET, HEAD' : method)).join(', '));
      throw new AppError(405, 'method_not_allowed', 'This address does not support that method.');
    }
    await answer(ctx as Context, name, handlers[name] as OwnHandler, verifier);
  };
}
