/**
 * Seconds for which sessions, payment intents, disputes and refunds are stored: 400 days, so that users can look back a
 * year.
 */
export const OBJECTS_RETENTION_SECONDS = 400 * 24 * 60 * 60;
