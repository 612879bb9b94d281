import type { ServiceHealth } from '@keystead/contracts';
import type { Middleware } from 'koa';
import type { Connection } from 'mongoose';

/** Milliseconds that the database has to answer. */
const patience = 2_000;

async function databaseState(database: Connection | undefined): Promise<ServiceHealth['database']> {
  if (!database) return 'none';
  try {
    await database.db?.command({ ping: 1 }, { timeoutMS: patience });
    return database.db ? 'up' : 'down';
  } catch {
    return 'down';
  }
}

/**
 * Answers `GET /health`: 200 when the service and its database are well, 503 otherwise; and `GET /health/live`: 204 as long as the
 * process answers at all, for those who would start it anew, which helps no database.
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
