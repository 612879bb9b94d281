import type { ServiceHealth } from '@keystead/contracts';
import type { Job } from '@keystead/service-kit';
import type { StatusStore } from './status.repository.ts';
import { type PartName, type PartState, partNames } from './status.ts';

/** Never rejects. */
export type HealthCheck = (service: Exclude<PartName, 'marketing'>) => Promise<PartState>;

/** Somewhat longer than a service waits for its own database. */
const TIMEOUT_MS = 4_000;

/** After this service's own start failed checks are ignored, since other services may be starting too. */
const STARTUP_GRACE_MS = 60_000;

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

interface CheckDeps {
  readonly status: StatusStore;
  readonly health: HealthCheck;
  readonly now: () => Date;
}

async function check({ status, health, now }: CheckDeps, service: PartName, startedAt: number): Promise<void> {
  const at = now();
  // This service can write the result, so it works, and so does its database.
  const state = service === 'marketing' ? 'ok' : await health(service);
  if (state === 'unknown') return;
  if (state !== 'ok' && at.getTime() - startedAt < STARTUP_GRACE_MS) return;
  await status.count({ service, status: state, at });
}

/** Of several replicas only one result per minute is counted. */
export function checkJob(deps: CheckDeps): Job {
  const startedAt = deps.now().getTime();
  return {
    name: 'check the parts of the product',
    every: 10_000,
    // This job depends on the time only, not on changes in the database.
    source: null,
    async run() {
      const due = await deps.status.due(partNames, deps.now());
      await Promise.all(due.map((service) => check(deps, service, startedAt)));
    },
  };
}
