/**
 * Seconds for which sessions, payment intents, disputes and refunds are stored: 400 days, so that users can look back a
 * year.
 */
export const objectsRetainedFor = 400 * 24 * 60 * 60;
