const hour = 60 * 60_000;

/**
 * An idempotency key for what anybody may have to make, and is found again otherwise: two who make it at once get the same,
 * and an answer that the provider repeats under it, such as a failure of its own, is not repeated for longer than an hour.
 */
export const keyOfTheHour = (key: string, now = Date.now()): string => `${key}-${Math.floor(now / hour)}`;
