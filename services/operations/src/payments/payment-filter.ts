import type { QueryFilter } from 'mongoose';
import { type Period, within } from '../days/period.ts';
import { noDueDate, type Payment } from './payment.ts';

/** What payments, and their sums, may be narrowed by. */
export interface PaymentFilter {
  readonly status?: Payment['status'];
  readonly payment_type?: Payment['payment_type'];
  readonly property_id?: number;
  readonly tenant_id?: number;
  /** First and last day on which it is due. */
  readonly due_from?: string;
  readonly due_to?: string;
  /** When it was paid. */
  readonly paid?: Period;
}

/**
 * The payments that read as a status at an instant, as `statusAt` has it. One that was set to overdue has been so
 * always: so what is overdue is one range in each of two statuses, which an index merges into the order of a list.
 */
function readingAs(status: Payment['status'], now: Date): QueryFilter<Payment> {
  switch (status) {
    case 'pending':
      return { status, overdue_at: { $gt: now } };
    case 'overdue':
      return { status: { $in: ['pending', 'overdue'] }, overdue_at: { $lte: now } };
    default:
      return { status };
  }
}

/** The due dates of a range, by the field that lists are sorted by. What has none is in no range. */
const dueBetween = (first: string | undefined, last: string | undefined) => ({
  due_order: {
    ...(first !== undefined && { $gte: first }),
    ...(last === undefined ? { $lt: noDueDate } : { $lte: last }),
  },
});

/** What a filter matches by what each payment reads as at an instant. */
export const filterOf = (
  { status, payment_type, property_id, tenant_id, due_from, due_to, paid }: PaymentFilter,
  now: Date,
): QueryFilter<Payment> => ({
  ...(status && readingAs(status, now)),
  ...(payment_type && { payment_type }),
  ...(property_id !== undefined && { property_id }),
  ...(tenant_id !== undefined && { tenant_id }),
  ...((due_from ?? due_to) !== undefined && dueBetween(due_from, due_to)),
  ...(paid && { paid_date: within(paid) }),
});
