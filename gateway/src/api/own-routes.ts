import type { Answer, gateway, Health } from '@keystead/contracts';
import { KnownError } from '@keystead/service-kit';
import type { Middleware } from 'koa';
import type { GatewayConfig } from '../config.ts';
import type { ReleaseReader } from '../releases/release-reader.ts';
import { resolve } from '../releases/resolve.ts';
import { demoSignIns } from './demo-sign-ins.ts';

/** What the gateway's own routes answer from. */
export interface OwnRouteParts {
  readonly config: GatewayConfig;
  readonly releases: ReleaseReader;
  readonly health: () => Promise<Health>;
}

type OwnOperation = keyof (typeof gateway)['routes'];

/** The routes that the gateway answers itself, by its contract. */
export function ownRoutes({ config, releases, health }: OwnRouteParts): Middleware {
  const answers: { [O in OwnOperation]: () => Promise<Answer<O>> } = {
    'GET /health': health,
    'GET /releases/resolve': () => resolve(releases),
    'GET /demo': async () => demoSignIns(config),
  };
  const byPath = new Map(Object.entries(answers).map(([name, answer]) => [name.replace('GET ', '/api'), answer]));
  return async (ctx, next) => {
    const answer = byPath.get(ctx.path);
    if (!answer) return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD')
      throw new KnownError(405, 'method_not_allowed', 'This address does not take that method.');
    ctx.set('Cache-Control', 'no-store');
    ctx.body = JSON.stringify(await answer());
    ctx.type = 'application/json';
  };
}
