import type { ChangeEntry, Described, EventMapping } from '@keystead/service-kit';

const gives = ({ changes }: ChangeEntry, field: string) => changes.some((change) => change.field === field);

/**
 * Whether a change completed a payment; it may be created as completed. A won dispute does not
 * complete it again.
 */
const completes = (note: ChangeEntry, { status }: Described) =>
  status === 'completed' && (note.action === 'created' || gives(note, 'paid_date'));

/** The events that are published when a payment changes. */
export const paymentEvents: EventMapping = {
  object: 'payment',
  types: (note, payment) => [
    ...(completes(note, payment) ? (['payment.completed'] as const) : []),
    ...(gives(note, 'reversed_at') ? (['payment.reversed'] as const) : []),
    ...(payment.status === 'disputed' && gives(note, 'status') ? (['payment.disputed'] as const) : []),
  ],
};
