import type { Middleware } from 'koa';
import { measureProcess } from './own-metrics.ts';
import { registry } from './registry.ts';

/** Handles `GET /metrics` for Prometheus. Only the internal network reaches it: the gateway does not forward it. */
export function metricsPage(): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/metrics' || ctx.method !== 'GET') return next();
    measureProcess();
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await registry.metrics();
    ctx.type = registry.contentType;
  };
}
