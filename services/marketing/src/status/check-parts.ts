import type { Job } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { type PartName, partNames } from './product-parts.ts';

type Needs = Pick<Dependencies, 'status' | 'health' | 'now'>;

/** Milliseconds after its own start in which a service that doesn't answer is taken to be starting too. */
const startTakes = 60_000;

async function check({ status, health, now }: Needs, service: PartName, startedAt: number): Promise<void> {
  const at = now();
  // Whoever can write this down is well, and its database too.
  const state = service === 'marketing' ? 'ok' : await health(service);
  if (state === 'unknown') return;
  if (state !== 'ok' && at.getTime() - startedAt < startTakes) return;
  await status.count({ service, status: state, at });
}

/** Looks each minute at how each part of the product is. Of several copies of the service each minute one counts. */
export function checkJob(needs: Needs): Job {
  const startedAt = needs.now().getTime();
  return {
    name: 'check the parts of the product',
    every: 10_000,
    // Each minute is due by the clock.
    source: null,
    async run() {
      const due = await needs.status.due(partNames, needs.now());
      await Promise.all(due.map((service) => check(needs, service, startedAt)));
    },
  };
}
