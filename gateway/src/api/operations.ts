import { type Access, contracts, literalFirst, type Route, type Upload } from '@keystead/contracts';
import { compileRoute, nameOperation } from '@keystead/service-kit';
import type { Context, Middleware } from 'koa';

export const isApi = (path: string): boolean => /^\/api(?:\/|$)/.test(path);

interface Pattern {
  readonly name: string;
  readonly path: RegExp;
  readonly route: Route;
}

/** The index of operations by method and first segment. Each entry has only a few operations. */
const placeOf = (method: string, path: string) => `${method} ${path.split('/', 2)[1]}`;

function patternsByPlace(): ReadonlyMap<string, Pattern[]> {
  const patterns = new Map<string, Pattern[]>();
  const routes = contracts.flatMap(({ routes }) => Object.entries<Route>(routes));
  for (const [name, route] of routes.sort(([one], [other]) => literalFirst(one, other))) {
    const [method, path] = name.split(' ') as [string, string];
    const list = patterns.get(placeOf(method, path)) ?? [];
    list.push({ name, path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`), route });
    patterns.set(placeOf(method, path), list);
  }
  return patterns;
}

const patterns = patternsByPlace();

const patternAt = (method: string, path: string): Pattern | undefined =>
  patterns.get(placeOf(method === 'HEAD' ? 'GET' : method, path))?.find((it) => it.path.test(path));

export const operationName = (method: string, path: string): string | undefined => patternAt(method, path)?.name;

export const operationAccess = (method: string, path: string): Access | undefined =>
  patternAt(method, path)?.route.access;

/** Whether an operation's response ends only when its reader closes it. */
export const isEndless = (method: string, path: string): boolean => patternAt(method, path)?.route.endless === true;

export const operationUpload = (method: string, path: string): Upload | undefined =>
  patternAt(method, path)?.route.upload;

function operationOf(method: string, path: string): string | undefined {
  if (isApi(path)) return operationName(method, path.slice('/api'.length));
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

/** Rejects unknown query parameters by name, as the services do (rules §3). */
export const assertQuery = (ctx: Context, route: Route): void =>
  void validatorOf(route, ctx.method).query({ ...ctx.query });
