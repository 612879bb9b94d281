import { type Access, type Answer, gateway, type Health, type Route } from '@keystead/contracts';
import {
  assertKeyMay,
  type Caller,
  compileRoute,
  type Logger,
  type TokenVerifier,
  Unauthenticated,
} from '@keystead/service-kit';
import type { Context, Middleware } from 'koa';
import type { GatewayConfig } from '../config.ts';
import { onlyRead } from '../edge/only-read.ts';
import type { ReleaseReader } from '../releases/release-reader.ts';
import { resolve } from '../releases/resolve.ts';
import { callerOf } from './caller-of.ts';
import { demoSignIns } from './demo-sign-ins.ts';
import { referencePath, sendReference } from './reference.ts';

type Routes = (typeof gateway)['routes'];
/** The reference is a file, and answered as one. */
type Answered = Exclude<keyof Routes, 'GET /openapi.json'>;
type OwnOperation<A extends Access> = { [O in Answered]: Routes[O]['access'] extends A ? O : never }[Answered];

/** What a route of the gateway's is handed that only signed-in people may call. */
export interface SignedInRequest {
  readonly caller: Caller;
  readonly requestId: string;
  readonly log: Logger;
}

/** The routes of the gateway's that only signed-in people may call, by their names. */
export type SignedInRoutes = {
  readonly [O in OwnOperation<'signed-in'>]: (request: SignedInRequest) => Promise<Answer<O>>;
};

/** What the gateway's own routes answer from. */
export interface OwnRouteParts {
  readonly config: GatewayConfig;
  readonly releases: ReleaseReader;
  readonly health: () => Promise<Health>;
  readonly signedIn: SignedInRoutes;
  readonly verifier: TokenVerifier;
}

async function signedInRequest(ctx: Context, route: Route, verifier: TokenVerifier): Promise<SignedInRequest> {
  const caller = await callerOf(ctx, verifier);
  if (!caller) throw new Unauthenticated();
  assertKeyMay(caller, { area: gateway.area, method: ctx.method, route });
  return { caller, requestId: ctx.state.requestId, log: ctx.state.log };
}

const validators = new Map<Route, ReturnType<typeof compileRoute>>();

/** What a route doesn't take is refused by name, as in the services (rules §3). */
function assertQuery(ctx: Context, route: Route): void {
  const validator = validators.get(route) ?? compileRoute(route, ctx.method);
  validators.set(route, validator);
  validator.query({ ...ctx.query });
}

/** The routes that the gateway answers itself, by its contract. */
export function ownRoutes({ config, releases, health, signedIn, verifier }: OwnRouteParts): Middleware {
  const open: { [O in OwnOperation<'public'>]: () => Promise<Answer<O>> } = {
    'GET /health': health,
    'GET /releases/resolve': () => resolve(releases),
    'GET /demo': async () => demoSignIns(config),
  };
  const byPath = new Map<string, (ctx: Context) => Promise<unknown>>();
  const pathOf = (name: string) => name.replace('GET ', '/api');
  for (const [name, answer] of Object.entries(open))
    byPath.set(pathOf(name), (ctx) => {
      assertQuery(ctx, gateway.routes[name as keyof typeof open]);
      return answer();
    });
  for (const [name, answer] of Object.entries(signedIn)) {
    const route = gateway.routes[name as keyof SignedInRoutes];
    byPath.set(pathOf(name), async (ctx) => {
      const request = await signedInRequest(ctx, route, verifier);
      assertQuery(ctx, route);
      return answer(request);
    });
  }
  return async (ctx, next) => {
    const answer = byPath.get(ctx.path);
    if (!answer && ctx.path !== referencePath) return next();
    onlyRead(ctx);
    if (!answer) {
      assertQuery(ctx as Context, gateway.routes['GET /openapi.json']);
      return sendReference(ctx as Context);
    }
    ctx.set('Cache-Control', 'no-store');
    ctx.body = JSON.stringify(await answer(ctx as Context));
    ctx.type = 'application/json';
  };
}
