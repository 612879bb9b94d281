import type { ServerResponse } from 'node:http';
import helmet from 'helmet';

/**
 * Sets the Content-Security-Policy of one page, whose scripts and styles carry the nonce.
 *
 * @param serving origins from which this browser alone loads a remote in development, and receives its change events.
 */
export function setPagePolicy(res: ServerResponse, nonce: string, serving: readonly string[]): void {
  const set = helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: [`'nonce-${nonce}'`, "'strict-dynamic'"],
      styleSrc: ["'self'", `'nonce-${nonce}'`],
      imgSrc: ["'self'", 'data:', 'blob:', ...serving],
      fontSrc: ["'self'", ...serving],
      connectSrc: ["'self'", ...serving.flatMap((origin) => [origin, origin.replace(/^http/, 'ws')])],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
    },
  });
  set(res.req, res, () => undefined);
}
