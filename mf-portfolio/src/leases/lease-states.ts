import type { Lease } from '@keystead/contracts';

/** Whether a lease can end earlier: it has not expired, and its term is longer than one day. */
export const mayEndEarly = ({ abilities, status, start_date, end_date }: Lease) =>
  abilities.update && status !== 'expired' && start_date < end_date;
