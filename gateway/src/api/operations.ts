import { contracts, literalFirst, MCP_PATH, type Route } from '@keystead/contracts';
import { compileRoute, nameOperation } from '@keystead/service-kit';
import type { Context, Middleware } from 'koa';

export const isApi = (path: string): boolean => /^\/api(?:\/|$)/.test(path);

/** Where a caller shows who they are, is counted, and may come from another origin. */
export const takesCallers = (path: string): boolean => isApi(path) || path === MCP_PATH;

interface ApiOperation {
  readonly name: string;
  readonly path: RegExp;
  readonly route: Route;
}

/** The index of operations by method and first segment. Each entry has only a few operations. */
const placeOf = (method: string, path: string) => `${method} ${path.split('/', 2)[1]}`;

function operationsByPlace(): ReadonlyMap<string, ApiOperation[]> {
  const operations = new Map<string, ApiOperation[]>();
  const routes = contracts.flatMap(({ routes }) => Object.entries<Route>(routes));
  for (const [name, route] of routes.sort(([one], [other]) => literalFirst(one, other))) {
    const [method, path] = name.split(' ') as [string, string];
    const list = operations.get(placeOf(method, path)) ?? [];
    list.push({ name, path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`), route });
    operations.set(placeOf(method, path), list);
  }
  return operations;
}

const operations = operationsByPlace();

/** The operation of the API at a path without `/api`, if any. `HEAD` is that of `GET`. */
export const operationAt = (method: string, path: string): ApiOperation | undefined =>
  operations.get(placeOf(method === 'HEAD' ? 'GET' : method, path))?.find((it) => it.path.test(path));

function operationOf(method: string, path: string): string | undefined {
  if (isApi(path)) return operationAt(method, path.slice('/api'.length))?.name;
  if (path === MCP_PATH) return 'mcp';
  return /\.\w+$/.test(path) ? 'file' : 'page';
}

export function namedOperation(): Middleware {
  return (ctx, next) => {
    const operation = operationOf(ctx.method, ctx.path);
    if (operation) nameOperation(ctx, operation);
    return next();
  };
}

const validators = new Map<Route, ReturnType<typeof compileRoute>>();

export function validatorOf(route: Route, method: string): ReturnType<typeof compileRoute> {
  const validator = validators.get(route) ?? compileRoute(route, method);
  validators.set(route, validator);
  return validator;
}

/** The query, validated as by the services, which reject unknown parameters by name (rules §3). */
export const validQuery = (ctx: Context, route: Route): unknown =>
  validatorOf(route, ctx.method).query({ ...ctx.query });
