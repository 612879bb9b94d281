import { type Access, contracts, literalFirst, type Route, type Upload } from '@keystead/contracts';

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

/** The name of an operation in its contract; undefined if no contract has it. */
export const operationName = (method: string, path: string): string | undefined => patternAt(method, path)?.name;

/** The access rule of an operation from its contract; undefined if no contract has it. */
export const operationAccess = (method: string, path: string): Access | undefined =>
  patternAt(method, path)?.route.access;

/** Whether an operation's response ends only when its reader closes it. */
export const isEndless = (method: string, path: string): boolean => patternAt(method, path)?.route.endless === true;

/** The file that an operation accepts as its body by its contract; undefined if it accepts none. */
export const operationUpload = (method: string, path: string): Upload | undefined =>
  patternAt(method, path)?.route.upload;
