import { setTimeout as wait } from 'node:timers/promises';

const PAUSE_MS = 200;

/** Tries something until it succeeds; after that long its last error counts. */
export async function retry<T>(attempt: () => Promise<T>, forMs: number, signal?: AbortSignal): Promise<T> {
  const giveUpAt = Date.now() + forMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() >= giveUpAt) throw error;
      await wait(PAUSE_MS, undefined, { signal });
    }
  }
}
