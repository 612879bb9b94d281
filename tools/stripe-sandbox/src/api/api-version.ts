/** The version of Stripe's API whose formats the sandbox implements. */
export const apiVersion = '2026-10-28.endive';
