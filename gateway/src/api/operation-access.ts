import {
  type Access,
  assistant,
  billing,
  type Contract,
  identity,
  marketing,
  operations,
  portfolio,
} from '@keystead/contracts';

interface Pattern {
  readonly path: RegExp;
  readonly access: Access;
}

const contracts: readonly Contract[] = [identity, portfolio, operations, billing, assistant, marketing];

function patternsByMethod(): ReadonlyMap<string, Pattern[]> {
  const patterns = new Map<string, Pattern[]>();
  for (const [name, { access }] of contracts.flatMap(({ routes }) => Object.entries(routes))) {
    const [method, path] = name.split(' ') as [string, string];
    const list = patterns.get(method) ?? [];
    list.push({ path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`), access });
    patterns.set(method, list);
  }
  return patterns;
}

const patterns = patternsByMethod();

/** Who may call an operation by its contract; undefined for one that no contract has. */
export function operationAccess(method: string, path: string): Access | undefined {
  return patterns.get(method === 'HEAD' ? 'GET' : method)?.find((it) => it.path.test(path))?.access;
}
