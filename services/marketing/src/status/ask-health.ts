import type { ServiceHealth } from '@keystead/contracts';
import type { PartName } from './product-parts.ts';

/** How a part of the product is; `unknown` where nobody can be asked. */
export type PartState = 'ok' | 'degraded' | 'down' | 'unknown';

/** Asks another service how it is. Never rejects. */
export type AskHealth = (service: Exclude<PartName, 'marketing'>) => Promise<PartState>;

/** Milliseconds that a service has to answer: some more than it gives its own database. */
const patience = 4_000;

/** Asks the services that have an address over HTTP. */
export const askHealth =
  (addresses: Readonly<Record<Parameters<AskHealth>[0], string | undefined>>): AskHealth =>
  async (service) => {
    const address = addresses[service];
    if (address === undefined) return 'unknown';
    try {
      const answer = await fetch(`${address.replace(/\/$/, '')}/health`, { signal: AbortSignal.timeout(patience) });
      const { status } = (await answer.json()) as ServiceHealth;
      return answer.ok && status === 'ok' ? 'ok' : 'degraded';
    } catch {
      return 'down';
    }
  };
