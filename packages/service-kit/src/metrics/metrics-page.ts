import type { Middleware } from 'koa';
import { measureProcess } from './own-metrics.ts';
import { registry } from './registry.ts';

/** Answers `GET /metrics` for Prometheus. Only the services' own network reaches it: the gateway forwards nothing there. */
export function metricsPage(): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/metrics' || ctx.method !== 'GET') return next();
    measureProcess();
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await registry.metrics();
    ctx.type = registry.contentType;
  };
}
