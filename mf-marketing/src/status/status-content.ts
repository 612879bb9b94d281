import { contentRequest } from '@keystead/web-kit';

/** The state of each part at the last check, and its last 90 days. */
export const statusContent = contentRequest('GET /marketing/status');
