import { contracts, literalFirst, type Route } from '@keystead/contracts';

/** The operation that a request matches. */
export interface FoundOperation {
  /** `GET /properties/{id}` */
  readonly name: string;
  readonly route: Route;
}

const operations = contracts
  .flatMap(({ routes }) => Object.entries(routes))
  .sort(([one], [other]) => literalFirst(one, other))
  .map(([name, route]) => {
    const [method = '', path = ''] = name.split(' ');
    return { name, route, method, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) };
  });

/** Finds the operation of a request by its method and its path below `/api`. */
export function findOperation(method: string, path: string): FoundOperation | undefined {
  return operations.find((operation) => operation.method === method && operation.pattern.test(path));
}
