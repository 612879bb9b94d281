import type { Health, ServiceHealth } from '@keystead/contracts';
import { type ServiceName, services } from '../upstreams.ts';

type State = Health['services'][string];

/** The timeout of a service's health check, in milliseconds. */
const TIMEOUT_MS = 2_000;
/** How long a result is cached, in milliseconds, so that frequent requests cost the services nothing. */
const CACHE_MS = 1_000;

const down: State = { status: 'down', version: null };

async function stateOf(address: URL): Promise<State> {
  try {
    const response = await fetch(new URL('/health', address), { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { status, version } = (await response.json()) as Partial<ServiceHealth>;
    if (status !== 'ok' && status !== 'degraded') return down;
    return { status, version: typeof version === 'string' ? version : null };
  } catch {
    return down;
  }
}

async function check(addresses: Readonly<Record<ServiceName, URL>>): Promise<Health> {
  const states = await Promise.all(services.map(async (name) => [name, await stateOf(addresses[name])] as const));
  const healthy = states.every(([, { status }]) => status === 'ok');
  return { status: healthy ? 'ok' : 'degraded', services: Object.fromEntries(states) };
}

/** Checks the health of every service in parallel. Callers within a second share one result. */
export function healthCheck(addresses: Readonly<Record<ServiceName, URL>>): () => Promise<Health> {
  let latest: Promise<Health> | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (!latest || performance.now() - checkedAt > CACHE_MS) {
      checkedAt = performance.now();
      latest = check(addresses);
    }
    return latest;
  };
}
