/** Seconds that a message is kept after it was sent or given up: 30 days. */
export const mailLifetime = 30 * 24 * 60 * 60;
