/** The hour that it is in the sample: a Sunday in March 2026, noon in New York. */
export const sampleNow = new Date('2026-03-15T16:00:00.000Z');
/** The day that it is there. */
export const sampleToday = '2026-03-15';
/** The account's time zone. */
export const sampleZone = 'America/New_York';

/** Noon of a day in New York, in summer an hour later: an instant that no zone of America counts to another day. */
export const noonOf = (day: string): string => `${day}T17:00:00.000Z`;
