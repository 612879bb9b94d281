import { identity, operations, portfolio, type Route } from '@keystead/contracts';
import { compileRoute } from '@keystead/service-kit';
import type { Asked, AskedOperation } from '../../records/ask.ts';

const routes: Readonly<Record<string, Route>> = { ...portfolio.routes, ...operations.routes, ...identity.routes };

const compiled = new Map<string, ReturnType<typeof compileRoute>>();

function validatorOf(name: string) {
  const known = compiled.get(name);
  if (known) return known;
  const route = routes[name];
  if (!route) throw new Error(`There is no operation ${name}`);
  const made = compileRoute(route, name.split(' ')[0] ?? '');
  compiled.set(name, made);
  return made;
}

/** Values as they are sent in a URL: text. */
const spelled = (values: object | undefined) =>
  Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** Throws what the called service would throw, so that no test passes with a call that violates the contract. */
export function assertAskable<O extends AskedOperation>(name: O, { params, query, body }: Asked<O>): void {
  const validator = validatorOf(name);
  validator.params(spelled(params));
  validator.query(spelled(query));
  validator.body(body);
}
