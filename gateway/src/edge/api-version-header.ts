import { apiVersion } from '@keystead/contracts';
import { AppError } from '@keystead/service-kit';
import type { Middleware } from 'koa';
import { isApi } from './is-api.ts';

/** All versions that this API supports. */
const known: readonly string[] = [apiVersion];

/** Sets the API version on every response of the API, and rejects a request for an unknown version. */
export function apiVersionHeader(): Middleware {
  return (ctx, next) => {
    if (!isApi(ctx.path)) return next();
    ctx.set('API-Version', apiVersion);
    const asked = ctx.get('api-version');
    if (asked && !known.includes(asked))
      throw new AppError(400, 'bad_request', `This API-Version is not known. Known: ${known.join(', ')}.`);
    return next();
  };
}
