import { contentRequest } from '@keystead/web-kit';

/** How each part was at the last check, and its last 90 days. */
export const statusContent = contentRequest('GET /marketing/status');
