import { formatLongDate } from '@keystead/service-kit';

const HOUR_MS = 60 * 60_000;

/** The id of an object that the provider gives either as an id or expanded. */
export const idOf = (value: string | { readonly id: string } | null): string | null =>
  typeof value === 'object' ? (value?.id ?? null) : value;

/** From the provider's seconds since 1970. */
export const instantOf = (seconds: number): Date => new Date(seconds * 1000);

/** The UTC day of an instant, as the provider counts periods: `2026-03-01`. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/** The UTC day of an instant as text for people: `March 1, 2026`. */
export const dayText = (instant: Date): string => formatLongDate(dayOf(instant));

/**
 * An idempotency key under which concurrent creators get the same object. The provider repeats a response under the key,
 * such as its own failure, for an hour at most.
 */
export const hourlyKey = (key: string, now = Date.now()): string => `${key}-${Math.floor(now / HOUR_MS)}`;
