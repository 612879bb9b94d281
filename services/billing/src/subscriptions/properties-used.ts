import { setTimeout as delay } from 'node:timers/promises';
import type { Caller } from '@keystead/service-kit';

/** Portfolio's part: how many properties the caller's account has, as its plan counts them. */
export interface Properties {
  count(caller: Caller): Promise<number>;
}

/** Milliseconds that a page waits for the count; it is worth more than the count is. */
const patience = 1_500;

/** How many properties the caller's account has; null while portfolio doesn't say. */
export async function propertiesUsed(properties: Properties, caller: Caller): Promise<number | null> {
  const counted = new AbortController();
  try {
    return await Promise.race([properties.count(caller), delay(patience, null, { signal: counted.signal })]);
  } catch {
    return null;
  } finally {
    counted.abort();
  }
}
