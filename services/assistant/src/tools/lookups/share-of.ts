import type { OccupancyMonth } from '@keystead/contracts';

/** The share of days that were leased, to four decimals, as on the dashboard. Null where there was no day to lease. */
export const shareOf = ({ leased_days, days }: Pick<OccupancyMonth, 'leased_days' | 'days'>): number | null =>
  days > 0 ? Math.round(Math.min(1, leased_days / days) * 10_000) / 10_000 : null;
