/** Seconds that a message is stored after it was sent or dropped: 30 days. */
export const MAIL_RETENTION_SECONDS = 30 * 24 * 60 * 60;
