import type { Payment, PaymentStats } from '@keystead/contracts';
import {
  crudCollection,
  listSearch,
  type SearchIn,
  useExternalRedirect,
  useQuickChange,
  useRecordDeletion,
} from '@keystead/crud-ui';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { failureText, keepPreviousData, queryOptions, useQuery, useQueryClient } from '@keystead/web-kit/queries';
import { useCallback } from 'react';
import { paymentName, statusNames, typeNames } from './payment.ts';

export const payments = crudCollection('payments', 'payments');

type PaymentSearch = SearchIn<typeof payments>;

const search = listSearch({
  filters: {
    status: { label: 'Status', all: 'All Status', names: statusNames },
    payment_type: { label: 'Type', all: 'All Types', names: typeNames },
  },
  records: ['property_id', 'tenant_id'],
  sorts: {
    '-created_at': 'Newest first',
    created_at: 'Oldest first',
    due_date: 'Due earliest',
    '-due_date': 'Due latest',
    '-amount': 'Highest amount',
    amount: 'Lowest amount',
  } satisfies Record<NonNullable<PaymentSearch['sort']>, string>,
});

export const paymentPages = { collection: payments, path: '/app/payments', noun: 'payment', search };

/** The payments that are summed. The default is all that the user may see. */
export type StatsScope = Pick<PaymentSearch, 'property_id' | 'tenant_id'>;

const statsKey = [payments.name, 'stats'] as const;

const none: PaymentStats = { total_revenue: 0, pending_amount: 0, overdue_amount: 0, total_payments: 0 };

const statsQuery = ({ property_id, tenant_id }: StatsScope) => {
  const query = { ...(property_id && { property_id }), ...(tenant_id && { tenant_id }) };
  return queryOptions({
    queryKey: [...statsKey, query],
    queryFn: ({ signal }) => request('GET /payments/stats', { query, signal, fresh: true }),
    placeholderData: keepPreviousData,
  });
};

/**
 * The sums of payments, in dollars. Undefined until they have loaded, and all 0 where they can't be fetched (product
 * §8).
 */
export function usePaymentStats(scope: StatsScope): PaymentStats | undefined {
  const { data, isError } = useQuery(statsQuery(scope));
  return isError ? none : data;
}

/** Invalidates the sums. To be called after each change of a payment. */
export function useRefreshStats(): () => void {
  const queries = useQueryClient();
  return useCallback(() => void queries.invalidateQueries({ queryKey: statsKey }), [queries]);
}

export function useCompletePayment() {
  const { apply, isPending } = useQuickChange(payments, {
    onChanged: useRefreshStats(),
    done: () => 'Payment marked as paid.',
    // Product §8.
    failed: 'Error updating payment status. Please try again.',
  });
  const complete = (payment: Payment) => apply(payment, { status: 'completed', paid_date: new Date().toISOString() });
  return { complete, isPending };
}

export function usePayByCard() {
  const toast = useToast();
  const { leave, busy } = useExternalRedirect({
    findAddress: async ({ id }: Payment) =>
      (await request('POST /payments/{id}/checkout', { params: { id } })).checkout_url,
    onError: (error) => toast.error(failureText('Error starting the card payment. Please try again.', error)),
  });
  return { pay: (payment: Payment) => leave(payment), isPending: busy };
}

export function useDeletePayment(onDeleted?: () => void) {
  const refreshStats = useRefreshStats();
  return useRecordDeletion({
    ...paymentPages,
    describe: (payment) => `${paymentName(payment)}, ${payment.property_name}`,
    onDeleted: () => {
      onDeleted?.();
      refreshStats();
    },
    done: 'Payment deleted.',
    failed: 'Error deleting payment. Please try again.',
  });
}
