import { contentRequest } from '@keystead/web-kit';

/** The demo accounts; none in production (rules §8). */
export const demoSignIns = contentRequest('GET /demo');
