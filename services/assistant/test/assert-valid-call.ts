import { billing, identity, operations, portfolio, type Route } from '@keystead/contracts';
import { compileRoute } from '@keystead/service-kit';
import type { ApiOperation, CallOptions } from '../src/records/caller-records.ts';

const routes: Readonly<Record<string, Route>> = {
  ...portfolio.routes,
  ...operations.routes,
  ...billing.routes,
  ...identity.routes,
};

const compiled = new Map<string, ReturnType<typeof compileRoute>>();

function validatorOf(name: string) {
  const existing = compiled.get(name);
  if (existing) return existing;
  const route = routes[name];
  if (!route) throw new Error(`There is no operation ${name}`);
  const validator = compileRoute(route, name.split(' ')[0] ?? '');
  compiled.set(name, validator);
  return validator;
}

/** Values as they are sent in a URL: text. */
const asText = (values: object | undefined) =>
  Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** Throws what the called service would throw, so that no test passes with a call that violates the contract. */
export function assertValidCall<O extends ApiOperation>(name: O, { params, query, body }: CallOptions<O>): void {
  const validator = validatorOf(name);
  validator.params(asText(params));
  validator.query(asText(query));
  validator.body(body);
}
