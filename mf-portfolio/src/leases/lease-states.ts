import type { Lease } from '@keystead/contracts';

/** Whether a lease can be given an earlier last day: it isn't over, and has another day than its last. */
export const mayEndEarly = ({ abilities, status, start_date, end_date }: Lease) =>
  abilities.update && status !== 'expired' && start_date < end_date;
