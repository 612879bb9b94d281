import { descendantsOf } from '../descendants-of.ts';
import type { NamedProcess, RunningProduct } from '../running-product.ts';

/** Returns every process of the product: those of the supervisor, the database, and the gateways' renderers. */
export function processesOf(product: RunningProduct): Pick<NamedProcess, 'name' | 'pid'>[] {
  const renderers = product.processes.gateway?.replicas.map((gateway) => ({
    name: gateway.name.replace('gateway', 'renderer'),
    get pid() {
      return gateway.pid === undefined ? undefined : descendantsOf(gateway.pid)[0];
    },
  }));
  return [...product.everyProcess, ...(renderers ?? [])];
}
