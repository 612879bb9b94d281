import { apiVersion } from '@keystead/contracts';
import { AppError } from '@keystead/service-kit';
import type { Middleware } from 'koa';
import { isApi } from './is-api.ts';

/** All versions that this API supports. */
const supported: readonly string[] = [apiVersion];

/** Sets the API version on every response of the API, and rejects a request for an unknown version. */
export function apiVersionHeader(): Middleware {
  return (ctx, next) => {
    if (!isApi(ctx.path)) return next();
    ctx.set('API-Version', apiVersion);
    const requested = ctx.get('api-version');
    if (requested && !supported.includes(requested))
      throw new AppError(400, 'bad_request', `This API-Version is not supported. Supported: ${supported.join(', ')}.`);
    return next();
  };
}
