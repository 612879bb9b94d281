import cors from '@koa/cors';
import helmet from 'helmet';
import type { Middleware } from 'koa';
import { takesCallers } from '../api/operations.ts';
import type { GatewayConfig } from '../config.ts';
import { isOpenToBrowsers } from '../oauth/oauth.routes.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const nothing = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'microphone',
  'payment',
  'usb',
];
const permissionsPolicy = nothing.map((feature) => `${feature}=()`).join(', ');

/** The policy is for responses that load nothing. A page replaces it with its own (page/page.ts). */
export function securityHeaders({ PUBLIC_URL }: Pick<GatewayConfig, 'PUBLIC_URL'>): Middleware {
  const set = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: PUBLIC_URL?.startsWith('https:') ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
  });
  return (ctx, next) => {
    set(ctx.req, ctx.res, () => undefined);
    ctx.set('Permissions-Policy', permissionsPolicy);
    return next();
  };
}

/** The headers that a request from another origin may carry besides those that every request may. */
const allowedHeaders = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'API-Version',
  'X-Request-Id',
  'Mcp-Protocol-Version',
  'Mcp-Session-Id',
];
const exposedHeaders = [
  'ETag',
  'Idempotent-Replayed',
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
  'Mcp-Session-Id',
  'WWW-Authenticate',
];
const DAY_SECONDS = 24 * 60 * 60;

const pass: Middleware = (_ctx, next) => next();

/** Lets every origin connect apps: they carry no credentials of the browser, and each proves its request by PKCE. */
export function openToBrowsers(): Middleware {
  const answer = cors({
    origin: '*',
    allowMethods: ['GET', 'HEAD', 'POST'],
    allowHeaders: ['Content-Type', 'MCP-Protocol-Version'],
    exposeHeaders: ['Retry-After'],
    maxAge: DAY_SECONDS,
  });
  return (ctx, next) => {
    if (!isOpenToBrowsers(ctx.path)) return next();
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
    return answer(ctx, next);
  };
}

/** The configured origins whose pages may call. */
export const allowedOrigins = ({ CORS_ORIGINS }: Pick<GatewayConfig, 'CORS_ORIGINS'>): ReadonlySet<string> =>
  new Set(
    CORS_ORIGINS.split(',')
      .map((origin) => origin.trim().replace(/\/$/, '').toLowerCase())
      .filter(Boolean),
  );

/** Lets the configured origins call the API. It uses no cookies, so credentials are not allowed. */
export function crossOrigin(config: Pick<GatewayConfig, 'CORS_ORIGINS'>): Middleware {
  const origins = allowedOrigins(config);
  if (!origins.size) return pass;
  const answer = cors({
    origin: (ctx) => (origins.has(ctx.get('origin').toLowerCase()) ? ctx.get('origin') : ''),
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowHeaders: allowedHeaders,
    exposeHeaders: exposedHeaders,
    maxAge: DAY_SECONDS,
    keepHeadersOnError: false,
  });
  return (ctx, next) => (takesCallers(ctx.path) ? answer(ctx, next) : next());
}
