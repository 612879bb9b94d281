import type { ChangeEntry, EventMapping, HistorySnapshot } from '@keystead/service-kit';

const hasChange = ({ changes }: ChangeEntry, field: string) => changes.some((change) => change.field === field);

/**
 * Whether a change completed a payment; it may be created as completed. A won dispute does not
 * complete it again.
 */
const completes = (entry: ChangeEntry, { status }: HistorySnapshot) =>
  status === 'completed' && (entry.action === 'created' || hasChange(entry, 'paid_date'));

/** The events that are published when a payment changes. */
export const paymentEvents: EventMapping = {
  object: 'payment',
  types: (entry, payment) => [
    ...(completes(entry, payment) ? (['payment.completed'] as const) : []),
    ...(hasChange(entry, 'reversed_at') ? (['payment.reversed'] as const) : []),
    ...(payment.status === 'disputed' && hasChange(entry, 'status') ? (['payment.disputed'] as const) : []),
  ],
};
