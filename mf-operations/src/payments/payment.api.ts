import type { Body, NewPayment, Payment, PaymentChange, PaymentStats, Query } from '@keystead/contracts';
import { useExternalRedirect, useRecordDeletion } from '@keystead/crud-ui';
import { useToast } from '@keystead/ui/overlays';
import { isClientError, request } from '@keystead/web-kit';
import {
  type Collection,
  failureText,
  keepPreviousData,
  type PagedList,
  queryOptions,
  useChange,
  useCreation,
  useQuery,
  useQueryClient,
  useRecordCache,
} from '@keystead/web-kit/queries';
import { useCallback } from 'react';
import { paymentName, STATUS_FAILED } from './payment.ts';

export type PaymentSearch = Omit<Query<'GET /payments'>, 'limit' | 'cursor'>;

export type PaymentList = PagedList<Payment>;

export const payments: Collection<Payment, PaymentSearch> = {
  name: 'payments',
  async fetchPage(query, signal) {
    const { payments: rows, ...page } = await request('GET /payments', { query, signal });
    return { ...page, rows };
  },
  fetchRecord: (id, signal) => request('GET /payments/{id}', { params: { id }, signal }),
};

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

export function useCreatePayment() {
  const toast = useToast();
  const refreshStats = useRefreshStats();
  return useCreation(payments, {
    send: (body: NewPayment, idempotencyKey) => request('POST /payments', { body, idempotencyKey }),
    onCreated: () => {
      refreshStats();
      toast.success('Payment recorded.');
    },
  });
}

export function useUpdatePayment(id: Payment['id']) {
  const toast = useToast();
  const refreshStats = useRefreshStats();
  return useChange(payments, {
    send: (body: PaymentChange) => request('PUT /payments/{id}', { params: { id }, body }),
    onChanged: () => {
      refreshStats();
      toast.success('Payment updated.');
    },
  });
}

/** Marks a payment as paid now, from the version that the user sees: `complete(payment)`. */
export function useCompletePayment() {
  const toast = useToast();
  const { refresh } = useRecordCache(payments);
  const refreshStats = useRefreshStats();
  const { mutate, isPending } = useChange(payments, {
    send: ({ id, version }: Payment) =>
      request('PUT /payments/{id}', {
        params: { id },
        body: { status: 'completed', paid_date: new Date().toISOString(), version },
      }),
    onChanged: () => {
      refreshStats();
      toast.success('Payment marked as paid.');
    },
  });
  const failed = (error: Error) => {
    toast.error(failureText(STATUS_FAILED, error));
    // Another user has changed or deleted it, so the displayed version is stale.
    if (isClientError(error)) refresh();
  };
  return { complete: (payment: Payment) => mutate(payment, { onError: failed }), isPending };
}

export function useReversePayment(id: Payment['id']) {
  const toast = useToast();
  const refreshStats = useRefreshStats();
  return useChange(payments, {
    send: (body: Body<'POST /payments/{id}/reversal'>) =>
      request('POST /payments/{id}/reversal', { params: { id }, body }),
    onChanged: () => {
      refreshStats();
      toast.success('Payment reversed.');
    },
  });
}

async function startCheckout({ id }: Payment): Promise<string> {
  const { checkout_url } = await request('POST /payments/{id}/checkout', { params: { id } });
  return checkout_url;
}

/** Redirects to the page where a payment is paid by card: `pay(payment)`. */
export function usePayByCard() {
  const toast = useToast();
  const { leave, busy } = useExternalRedirect({
    findAddress: startCheckout,
    onError: (error) => toast.error(failureText('Error starting the card payment. Please try again.', error)),
  });
  return { pay: (payment: Payment) => leave(payment), isPending: busy };
}

/** Deletes a payment once the user has confirmed it. `onDeleted` is called before the next render. */
export function useDeletePayment(onDeleted?: () => void) {
  const refreshStats = useRefreshStats();
  return useRecordDeletion({
    collection: payments,
    noun: 'payment',
    describe: (payment) => `${paymentName(payment)}, ${payment.property_name}`,
    send: (id) => request('DELETE /payments/{id}', { params: { id } }),
    onDeleted: () => {
      onDeleted?.();
      refreshStats();
    },
    done: 'Payment deleted.',
    failed: 'Error deleting payment. Please try again.',
  });
}
