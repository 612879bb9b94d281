import type { paymentBreakdowns } from '@keystead/contracts';
import type { Model, QueryFilter } from 'mongoose';
import { type Breakdown, breakDown } from '../breakdowns/break-down.ts';
import { monthOf } from '../breakdowns/month-of.ts';
import { noDueDate, type Payment } from './payment.ts';
import { type PaymentSums, sumsAt } from './payment-sums.ts';

/** The field by which sums are broken down, the time zone in which months begin, and the current instant. */
export interface PaymentBreaking {
  readonly by: (typeof paymentBreakdowns)[number];
  readonly zone: string;
  readonly now: Date;
}

/** The sums of payments by group, in integer cents. */
export type PaymentBreakdown = Breakdown<keyof PaymentSums>;

const fields = {
  property: '$property_id',
  tenant: '$tenant_id',
  payment_type: '$payment_type',
  payment_method: '$payment_method',
} as const;

/** The month of a payment that is neither paid nor due. It sorts after every other. */
const noMonth = noDueDate.slice(0, 7);

/**
 * Groups by the month of payment, also for a reversed payment. An unpaid payment counts in the month of its due date.
 */
async function byMonth(model: Model<Payment>, filter: QueryFilter<Payment>, { zone, now }: PaymentBreaking) {
  const paid = await monthOf(model, filter, '$paid_date', zone);
  const due = { $substrBytes: ['$due_order', 0, noMonth.length] };
  const by = { $cond: [{ $gt: ['$paid_date', null] }, paid, due] };
  const { rows, ...rest } = await breakDown(model, filter, { by, sums: sumsAt(now) });
  return { rows: rows.map(({ key, ...sums }) => ({ key: key === noMonth ? null : key, ...sums })), ...rest };
}

/** Sums up the payments that a filter matches, by group. Statuses are computed at an instant. */
export const paymentBreakdown = (
  model: Model<Payment>,
  filter: QueryFilter<Payment>,
  how: PaymentBreaking,
): Promise<PaymentBreakdown> =>
  how.by === 'month'
    ? byMonth(model, filter, how)
    : breakDown(model, filter, {
        by: fields[how.by],
        sums: sumsAt(how.now),
        largest: ['revenue_cents', 'overdue_cents', 'pending_cents'],
      });
