import { contentRequest } from '@keystead/web-kit';

/** The catalogue that provides every plan and price on the page. */
export const plansRequest = contentRequest('GET /plans');
