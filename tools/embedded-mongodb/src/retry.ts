import { setTimeout as wait } from 'node:timers/promises';

const PAUSE_MS = 200;

/** Retries an attempt every 200 ms until it succeeds. After `forMs` milliseconds it throws the last error. */
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
