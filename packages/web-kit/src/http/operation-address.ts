import type { Operation } from '@keystead/contracts';

/** Method and path of an operation's request, below the base path. */
export interface OperationAddress {
  method: string;
  url: string;
}

/** `PUT /properties/{id}` with `{ id: 5 }` → PUT, `/properties/5`. Throws when a parameter is missing. */
export function operationAddress(
  operation: Operation,
  params: Readonly<Record<string, unknown>> = {},
): OperationAddress {
  const [method = '', path = ''] = operation.split(' ');
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') throw new Error(`${operation} needs "${name}"`);
    return encodeURIComponent(String(value));
  });
  return { method, url };
}
