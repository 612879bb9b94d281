/** The current time of the sample: a Sunday in March 2026, noon in New York. */
export const sampleNow = new Date('2026-03-15T16:00:00.000Z');
/** The current day there. */
export const sampleToday = '2026-03-15';
/** The account's time zone. */
export const sampleZone = 'America/New_York';

/**
 * Noon of a day in New York, an hour later in summer: an instant that is on the same day in every American time zone.
 */
export const noonOf = (day: string): string => `${day}T17:00:00.000Z`;
