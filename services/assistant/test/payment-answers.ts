import type { Answer, Payment, PaymentStats, Query } from '@keystead/contracts';
import { dayIn, fromCents, toCents } from '@keystead/service-kit';
import { breakDown, type Group, ofRecord, ofWord } from './break-down.ts';
import { sampleZone } from './sample-day.ts';
import { hasAll, sampleList, within } from './sample-list.ts';

type Filter = Query<'GET /payments/stats'>;
type By = Query<'GET /payments/breakdown'>['by'];

const paidOn = ({ paid_date }: Payment) => (paid_date === null ? null : dayIn(sampleZone, new Date(paid_date)));

/** The payments that a filter matches. */
function matching(payments: readonly Payment[], filter: Filter): Payment[] {
  const { due_from, due_to, paid_from, paid_to, status, payment_type, property_id, tenant_id } = filter;
  return payments.filter(
    (payment) =>
      hasAll<Payment>(payment, { status, payment_type, property_id, tenant_id }) &&
      within(payment.due_date, due_from, due_to) &&
      within(paidOn(payment), paid_from, paid_to),
  );
}

/** The exact sum of the matching payments' amounts. */
const amountOf = (payments: readonly Payment[], fits: (payment: Payment) => boolean): number =>
  fromCents(payments.filter(fits).reduce((cents, { amount }) => cents + toCents(amount), 0));

/** The sums of payments (rules §5). */
const sumsOf = (payments: readonly Payment[]): PaymentStats => ({
  total_revenue: amountOf(payments, (payment) => payment.status === 'completed' && payment.payment_type !== 'deposit'),
  pending_amount: amountOf(payments, ({ status }) => status === 'pending'),
  overdue_amount: amountOf(payments, ({ status }) => status === 'overdue'),
  total_payments: payments.length,
});

const withDeposits = (payments: readonly Payment[]) => ({
  ...sumsOf(payments),
  deposit_amount: amountOf(payments, (payment) => payment.status === 'completed' && payment.payment_type === 'deposit'),
});

const groups: Record<By, (payment: Payment) => Group> = {
  month: (payment) => ofWord((paidOn(payment) ?? payment.due_date)?.slice(0, 7) ?? null),
  property: ({ property_id, property_name }) => ofRecord(property_id, property_name),
  tenant: ({ tenant_id, tenant_name }) => ofRecord(tenant_id, tenant_name),
  payment_type: ({ payment_type }) => ofWord(payment_type),
  payment_method: ({ payment_method }) => ofWord(payment_method),
};

/** The responses of operations about payments, for the visible payments. */
export const paymentAnswers = (payments: readonly Payment[], mayCreate: boolean) => ({
  list({ q, sort, limit, cursor, ...filter }: Query<'GET /payments'>): Answer<'GET /payments'> {
    const { rows, ...rest } = sampleList(
      matching(payments, filter),
      { q, sort, limit, cursor },
      {
        texts: ({ property_name, tenant_name, transaction_id, notes }) => [
          property_name,
          tenant_name,
          transaction_id,
          notes,
        ],
        keys: {
          created_at: ({ created_at }) => created_at,
          due_date: ({ due_date }) => due_date,
          amount: ({ amount }) => amount,
        },
      },
    );
    return { payments: rows, ...rest, abilities: { create: mayCreate } };
  },
  stats: (filter: Filter) => sumsOf(matching(payments, filter)),
  breakdown: ({ by, ...filter }: Query<'GET /payments/breakdown'>): Answer<'GET /payments/breakdown'> =>
    breakDown(matching(payments, filter), {
      group: groups[by],
      sums: withDeposits,
      largest: by === 'month' ? [] : ['total_revenue', 'overdue_amount', 'pending_amount'],
    }),
});
