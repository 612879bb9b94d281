import { setTimeout as delay } from 'node:timers/promises';
import type { Caller } from '@keystead/service-kit';

/** The part of portfolio that billing uses: how many properties of the caller's account count against its plan. */
export interface Properties {
  count(caller: Caller): Promise<number>;
}

/** Milliseconds that a page waits for the count. Showing the page matters more than the count. */
const TIMEOUT_MS = 1_500;

/** How many properties the caller's account has; null when portfolio doesn't answer in time. */
export async function propertiesUsed(properties: Properties, caller: Caller): Promise<number | null> {
  const timeout = new AbortController();
  try {
    return await Promise.race([properties.count(caller), delay(TIMEOUT_MS, null, { signal: timeout.signal })]);
  } catch {
    return null;
  } finally {
    timeout.abort();
  }
}
