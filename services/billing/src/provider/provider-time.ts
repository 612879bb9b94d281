import { formatLongDate } from '@keystead/service-kit';

/** Converts the provider's seconds since 1970 to a date. */
export const instantOf = (seconds: number): Date => new Date(seconds * 1000);

/** The UTC day of an instant, as the provider counts periods: `2026-03-01`. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/** The UTC day of an instant as text for people: `March 1, 2026`. */
export const dayText = (instant: Date): string => formatLongDate(dayOf(instant));
