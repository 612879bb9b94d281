import type { ServerResponse } from 'node:http';
import helmet from 'helmet';

/** Sets the Content-Security-Policy of one page, whose scripts and styles carry the nonce. */
export function setPagePolicy(res: ServerResponse, nonce: string): void {
  const set = helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: [`'nonce-${nonce}'`, "'strict-dynamic'"],
      styleSrc: ["'self'", `'nonce-${nonce}'`],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
    },
  });
  set(res.req, res, () => undefined);
}
