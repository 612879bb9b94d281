const HOUR_MS = 60 * 60_000;

/**
 * An idempotency key for an object that any process may create and that can be found in another way later. Concurrent
 * creators get the same object. The provider repeats a response under the key, such as its own failure, for an hour at
 * most.
 */
export const hourlyKey = (key: string, now = Date.now()): string => `${key}-${Math.floor(now / HOUR_MS)}`;
