import cors from '@koa/cors';
import type { Middleware } from 'koa';
import type { GatewayConfig } from '../config.ts';
import { isApi } from './is-api.ts';

/** The headers that a request from another origin may carry besides those that every request may. */
const allowedHeaders = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'API-Version',
  'X-Request-Id',
];
/** The response headers that a page of another origin may read. */
const exposedHeaders = [
  'ETag',
  'Link',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'API-Version',
  'Deprecation',
  'Sunset',
  'X-Request-Id',
  'Content-Disposition',
];
const DAY_SECONDS = 24 * 60 * 60;

const pass: Middleware = (_ctx, next) => next();

/**
 * Lets pages of the configured origins call the API from a browser with a key or a token of their own. The API uses no
 * cookies, so credentials are not allowed.
 */
export function crossOrigin({ CORS_ORIGINS }: Pick<GatewayConfig, 'CORS_ORIGINS'>): Middleware {
  const origins = new Set(
    CORS_ORIGINS.split(',')
      .map((origin) => origin.trim().replace(/\/$/, '').toLowerCase())
      .filter(Boolean),
  );
  if (!origins.size) return pass;
  const answer = cors({
    origin: (ctx) => (origins.has(ctx.get('origin').toLowerCase()) ? ctx.get('origin') : ''),
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowHeaders: allowedHeaders,
    exposeHeaders: exposedHeaders,
    maxAge: DAY_SECONDS,
    keepHeadersOnError: false,
  });
  return (ctx, next) => (isApi(ctx.path) ? answer(ctx, next) : next());
}
