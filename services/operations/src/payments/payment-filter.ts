import type { QueryFilter } from 'mongoose';
import { type Period, within } from '../days/period.ts';
import { noDueDate, type Payment } from './payment.ts';

/** The fields by which payments and their sums may be filtered. */
export interface PaymentFilter {
  readonly status?: Payment['status'];
  readonly payment_type?: Payment['payment_type'];
  readonly property_id?: number;
  readonly tenant_id?: number;
  /** The first and the last due date. */
  readonly due_from?: string;
  readonly due_to?: string;
  /** When the payment was paid. */
  readonly paid?: Period;
}

/**
 * Matches the payments that have a status at an instant, as `statusAt` computes it. A payment that was set to overdue
 * has always been so. So overdue payments are one range in each of two statuses, and an index merges the ranges in list
 * order.
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

/** Matches due dates in a range by the field that sorts lists. A payment without a due date is in no range. */
const dueBetween = (first: string | undefined, last: string | undefined) => ({
  due_order: {
    ...(first !== undefined && { $gte: first }),
    ...(last === undefined ? { $lt: noDueDate } : { $lte: last }),
  },
});

/** The database filter for a payment filter. Statuses are computed at an instant. */
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
