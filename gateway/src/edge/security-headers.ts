import helmet from 'helmet';
import type { Middleware } from 'koa';
import type { GatewayConfig } from '../config.ts';

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

/**
 * Sets the headers of every response. The policy is for responses that load nothing, such as JSON and files. A page
 * replaces it with its own (page/page-policy.ts). HSTS is only sent behind TLS.
 */
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
