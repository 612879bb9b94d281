import type { ServiceHealth } from '@keystead/contracts';
import type { PartName } from './product-parts.ts';

/** The state of a part of the product. `unknown` if its service has no address. */
export type PartState = 'ok' | 'degraded' | 'down' | 'unknown';

/** Checks the health of another service. Never rejects. */
export type HealthCheck = (service: Exclude<PartName, 'marketing'>) => Promise<PartState>;

/** Timeout of a health request in milliseconds, somewhat longer than a service waits for its own database. */
const TIMEOUT_MS = 4_000;

/** Checks the services that have an address over HTTP. */
export const httpHealthCheck =
  (addresses: Readonly<Record<Parameters<HealthCheck>[0], string | undefined>>): HealthCheck =>
  async (service) => {
    const address = addresses[service];
    if (address === undefined) return 'unknown';
    try {
      const answer = await fetch(`${address.replace(/\/$/, '')}/health`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      const { status } = (await answer.json()) as ServiceHealth;
      return answer.ok && status === 'ok' ? 'ok' : 'degraded';
    } catch {
      return 'down';
    }
  };
