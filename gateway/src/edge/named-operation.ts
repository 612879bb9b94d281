import { nameOperation } from '@keystead/service-kit';
import type { Middleware } from 'koa';
import { operationName } from '../api/operation-access.ts';
import { isApi } from './is-api.ts';

function operationOf(method: string, path: string): string | undefined {
  if (isApi(path)) return operationName(method, path.slice('/api'.length));
  return /\.\w+$/.test(path) ? 'file' : 'page';
}

/** Names the operation of a request: an operation of the API, a file or a page. */
export function namedOperation(): Middleware {
  return (ctx, next) => {
    const operation = operationOf(ctx.method, ctx.path);
    if (operation) nameOperation(ctx, operation);
    return next();
  };
}
