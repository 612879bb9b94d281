/** The version of Stripe's API whose forms are spoken. */
export const apiVersion = '2026-10-28.endive';
