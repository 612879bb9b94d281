import type { Job } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { type PartName, partNames } from './product-parts.ts';

type CheckDeps = Pick<Dependencies, 'status' | 'health' | 'now'>;

/**
 * Milliseconds after this service's own start during which failed checks are ignored, since other services may be
 * starting too.
 */
const STARTUP_GRACE_MS = 60_000;

async function check({ status, health, now }: CheckDeps, service: PartName, startedAt: number): Promise<void> {
  const at = now();
  // This service can write the result, so it works, and so does its database.
  const state = service === 'marketing' ? 'ok' : await health(service);
  if (state === 'unknown') return;
  if (state !== 'ok' && at.getTime() - startedAt < STARTUP_GRACE_MS) return;
  await status.count({ service, status: state, at });
}

/** Checks each part of the product every minute. Of several replicas only one result per minute is counted. */
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
