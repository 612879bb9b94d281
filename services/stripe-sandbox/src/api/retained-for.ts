/** Seconds for which sessions, payment intents and refunds are kept: 400 days, so that a year can be looked back on. */
export const objectsRetainedFor = 400 * 24 * 60 * 60;
