import { contentRequest } from '@keystead/web-kit';

/** The catalogue that every plan and price on the page comes from. */
export const plansRequest = contentRequest('GET /plans');
