import { setTimeout as delay } from 'node:timers/promises';
import { collectionOf, withDatabases } from '../data/databases.ts';

/** The outboxes and queues of the services. */
const outboxes: readonly (readonly [collection: string, waiting: object])[] = [
  ...['identity', 'portfolio', 'operations', 'billing', 'events'].map((name) => [`${name}.reports`, {}] as const),
  ['events.taken_reports', {}],
  ['identity.outbox', { state: { $nin: ['done', 'failed'] } }],
  ['operations.notices', { posted_at: null }],
];
const POLL_INTERVAL_MS = 250;
const TIMEOUT_MS = 300_000;

/**
 * Waits until services have finished the background work of earlier writes, so that it doesn't affect the next
 * measurement.
 * @throws Error when that takes five minutes.
 */
export async function waitUntilIdle(databaseUri: string): Promise<void> {
  await withDatabases(databaseUri, async (client) => {
    const until = performance.now() + TIMEOUT_MS;
    for (;;) {
      const counts = outboxes.map(([name, waiting]) =>
        collectionOf(client, name).countDocuments(waiting, { limit: 1 }),
      );
      if ((await Promise.all(counts)).every((count) => count === 0)) return;
      if (performance.now() > until) throw new Error('services still have background work after five minutes');
      await delay(POLL_INTERVAL_MS);
    }
  });
}
