import type { ServiceHealth } from '@keystead/contracts';
import type { Middleware } from 'koa';
import type { Connection } from 'mongoose';

/** Milliseconds within which the database must respond. */
const TIMEOUT_MS = 2_000;

async function databaseState(database: Connection | undefined): Promise<ServiceHealth['database']> {
  if (!database) return 'none';
  try {
    await database.db?.command({ ping: 1 }, { timeoutMS: TIMEOUT_MS });
    return database.db ? 'up' : 'down';
  } catch {
    return 'down';
  }
}

/**
 * Handles two routes. `GET /health` returns 200 if the service and its database are healthy, otherwise 503. `GET
 * /health/live` returns 204 while the process responds, for supervisors that restart it: a restart does not help when
 * only the database is down.
 */
export function health(service: string, version: string, database: Connection | undefined): Middleware {
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
