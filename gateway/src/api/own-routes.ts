import { type Access, type Answer, gateway, type Health } from '@keystead/contracts';
import { AppError, type TokenVerifier } from '@keystead/service-kit';
import type { Context, Middleware } from 'koa';
import type { GatewayConfig } from '../config.ts';
import type { ReleaseRoutes } from '../releases/release-routes.ts';
import { demoSignIns } from './demo-sign-ins.ts';
import { assertQuery, type SignedInRequest, signedInRequest } from './own-request.ts';
import { sendReference } from './reference.ts';

type Routes = (typeof gateway)['routes'];
/** The routes that write their responses themselves, because these are more than plain JSON. */
type Special = 'GET /openapi.json' | keyof ReleaseRoutes;
type PlainOperation = Exclude<keyof Routes, Special>;
type OwnOperation<A extends Access> = {
  [O in PlainOperation]: Routes[O]['access'] extends A ? O : never;
}[PlainOperation];

/** The gateway's routes that require a signed-in user, by their names. */
export type SignedInRoutes = {
  readonly [O in OwnOperation<'signed-in'>]: (request: SignedInRequest) => Promise<Answer<O>>;
};

export interface OwnRouteDependencies {
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

/** Serves the routes of the gateway's own contract. */
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
