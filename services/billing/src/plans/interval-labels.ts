import type { BillingInterval } from '@keystead/contracts';

/** How often a plan is paid, as text for people. */
export const intervalLabels: Readonly<Record<BillingInterval, string>> = { month: 'monthly', year: 'yearly' };
