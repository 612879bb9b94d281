import type { Contract, ServiceHealth } from '@keystead/contracts';
import Koa, { type Middleware } from 'koa';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { TokenVerifier } from '../auth/tokens.ts';
import { requestLog } from '../observability/logs.ts';
import { metricsPage } from '../observability/metrics.ts';
import { Outbox } from '../outbox/outbox.ts';
import { bindContract } from './bind-contract.ts';
import type { Endpoint } from './endpoint.ts';
import { Starting } from './errors.ts';
import { IdempotencyStore } from './idempotency-store.ts';
import { isDisconnect, problems } from './problems.ts';

const TIMEOUT_MS = 2_000;

async function databaseState(database: Connection | 'down' | undefined): Promise<ServiceHealth['database']> {
  if (!database) return 'none';
  if (database === 'down') return database;
  try {
    await database.db?.command({ ping: 1 }, { timeoutMS: TIMEOUT_MS });
    return database.db ? 'up' : 'down';
  } catch {
    return 'down';
  }
}

/**
 * `GET /health` returns 503 while the database is down. `GET /health/live` returns 204 while the process responds, for
 * supervisors that restart it: that does not help when only the database is down.
 */
export function health(service: string, version: string, database: Connection | 'down' | undefined): Middleware {
  return async (ctx, next) => {
    if (ctx.method === 'GET' && ctx.path === '/health/live') {
      ctx.status = 204;
      return;
    }
    if (ctx.path !== '/health' || ctx.method !== 'GET') return next();
    const state = await databaseState(database);
    const answer: ServiceHealth = {
      status: state === 'down' ? 'degraded' : 'ok',
      service,
      version,
      database: state,
      uptime_seconds: Math.floor(process.uptime()),
    };
    ctx.status = state === 'down' ? 503 : 200;
    ctx.set('Cache-Control', 'no-store');
    ctx.body = answer;
  };
}

/** Answers while a service has no database yet: it is alive but not ready. */
export function startingApp(service: string, version: string, log: Logger): Koa {
  const app = new Koa();
  app.use(requestLog(log));
  app.use(problems());
  app.use(metricsPage());
  app.use(health(service, version, 'down'));
  app.use(() => {
    throw new Starting();
  });
  return app;
}

interface AppDefinition {
  readonly contract: Contract;
  readonly version: string;
  readonly endpoints: readonly Endpoint[];
  readonly verifier: TokenVerifier;
  readonly database: Connection | undefined;
  readonly log: Logger;
}

export function createApp({ contract, version, endpoints, verifier, database, log }: AppDefinition): Koa {
  const idempotency = database && new IdempotencyStore(database);
  const router = bindContract({
    contract,
    endpoints,
    verifier,
    idempotency,
    outbox: database && new Outbox(database),
  });
  // Requests reach services only through the gateway, which alone sets X-Forwarded-For to the visitor's address.
  const app = new Koa({ proxy: true, maxIpsCount: 1 });
  app.use(requestLog(log));
  app.use(problems());
  app.use(metricsPage());
  app.use(health(contract.service, version, database));
  app.use(router.routes());
  app.use(router.allowedMethods());
  app.silent = true;
  app.on('error', (err: NodeJS.ErrnoException) => {
    if (!isDisconnect(err)) log.error({ err }, 'the connection failed');
  });
  return app;
}
