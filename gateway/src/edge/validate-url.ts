import { AppError } from '@keystead/service-kit';
import type { Middleware } from 'koa';

const hostile = /[\\\p{Cc}]/u;

function isSound(url: string, path: string): boolean {
  // A path that starts with two slashes is the URL of another host.
  if (!/^\/(?!\/)/.test(url)) return false;
  try {
    const decoded = decodeURIComponent(path);
    return !hostile.test(decoded) && !decoded.split('/').some((segment) => segment === '.' || segment === '..');
  } catch {
    return false;
  }
}

/**
 * Rejects with 400 a URL that isn't a plain path: another form of request target, broken percent-encoding, control
 * characters, and `..` segments in any encoding. Later middleware may use a path as it is written.
 */
export function validateUrl(): Middleware {
  return (ctx, next) => {
    if (!isSound(ctx.req.url ?? '', ctx.path))
      throw new AppError(400, 'bad_request', 'This address is not well-formed.');
    return next();
  };
}
