import { dayInWords } from '@keystead/service-kit';

/** The provider's seconds since 1970 as an instant. */
export const instantOf = (seconds: number): Date => new Date(seconds * 1000);

/** The day of an instant, in UTC, as the provider counts periods: `2026-03-01`. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/** The same as people read it: `March 1, 2026`. */
export const dayText = (instant: Date): string => dayInWords(dayOf(instant));
