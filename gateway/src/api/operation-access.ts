import {
  type Access,
  assistant,
  billing,
  type Contract,
  identity,
  literalFirst,
  marketing,
  operations,
  portfolio,
  type Route,
  type Upload,
} from '@keystead/contracts';

interface Pattern {
  readonly path: RegExp;
  readonly route: Route;
}

const contracts: readonly Contract[] = [identity, portfolio, operations, billing, assistant, marketing];

function patternsByMethod(): ReadonlyMap<string, Pattern[]> {
  const patterns = new Map<string, Pattern[]>();
  const routes = contracts.flatMap(({ routes }) => Object.entries<Route>(routes));
  for (const [name, route] of routes.sort(([one], [other]) => literalFirst(one, other))) {
    const [method, path] = name.split(' ') as [string, string];
    const list = patterns.get(method) ?? [];
    list.push({ path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`), route });
    patterns.set(method, list);
  }
  return patterns;
}

const patterns = patternsByMethod();

const routeAt = (method: string, path: string): Route | undefined =>
  patterns.get(method === 'HEAD' ? 'GET' : method)?.find((it) => it.path.test(path))?.route;

/** Who may call an operation by its contract; undefined for one that no contract has. */
export const operationAccess = (method: string, path: string): Access | undefined => routeAt(method, path)?.access;

/** The file that an operation takes as its body by its contract; undefined for one that takes none. */
export const operationUpload = (method: string, path: string): Upload | undefined => routeAt(method, path)?.upload;
