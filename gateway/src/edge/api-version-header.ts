import { apiVersion } from '@keystead/contracts';
import { KnownError } from '@keystead/service-kit';
import type { Middleware } from 'koa';
import { isApi } from './is-api.ts';

/** Every version that is spoken here. */
const known: readonly string[] = [apiVersion];

/** Says on each answer of the API which version it is of, and refuses a request for one that isn't there. */
export function apiVersionHeader(): Middleware {
  return (ctx, next) => {
    if (!isApi(ctx.path)) return next();
    ctx.set('API-Version', apiVersion);
    const asked = ctx.get('api-version');
    if (asked && !known.includes(asked))
      throw new KnownError(400, 'bad_request', `This API-Version is not known. Known: ${known.join(', ')}.`);
    return next();
  };
}
