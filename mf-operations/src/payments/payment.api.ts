import type { Body, Payment, PaymentStats } from '@keystead/contracts';
import {
  crudCollection,
  listSearch,
  type SearchIn,
  toListQuery,
  useExternalRedirect,
  useQuickChange,
  useRecordDeletion,
} from '@keystead/crud-ui';
import { formatMoney } from '@keystead/ui';
import { useToast } from '@keystead/ui/overlays';
import { ApiError, request } from '@keystead/web-kit';
import {
  failureText,
  keepPreviousData,
  newIdempotencyKey,
  queryOptions,
  useDialogNavigation,
  useMutation,
  useQuery,
  useQueryClient,
  useRecordCache,
} from '@keystead/web-kit/queries';
import { useCallback } from 'react';
import { paymentName, statusNames, typeNames } from './payment.ts';

export const payments = crudCollection('payments', 'payments');

type PaymentSearch = SearchIn<typeof payments>;

const search = listSearch({
  filters: {
    status: { label: 'Status', all: 'All Status', names: statusNames },
    payment_type: { label: 'Type', all: 'All Types', names: typeNames },
  },
  records: ['property_id', 'tenant_id', 'account'],
  days: { due: 'Due', paid: 'Paid' },
  tabs: ['overdue', 'pending', 'completed', 'failed', 'disputed'],
  ownDefault: true,
  sorts: {
    '-due_date': 'Due latest',
    due_date: 'Due earliest',
    '-created_at': 'Newest first',
    created_at: 'Oldest first',
    '-amount': 'Highest amount',
    amount: 'Lowest amount',
  } satisfies Record<NonNullable<PaymentSearch['sort']>, string>,
});

export const paymentPages = { collection: payments, path: '/app/payments', noun: 'payment', search };

/** The payments that are summed. The default is all that the user may see. */
export type StatsScope = Pick<
  PaymentSearch,
  'property_id' | 'tenant_id' | 'due_from' | 'due_to' | 'paid_from' | 'paid_to'
> & { account?: number };

const scopeNames = ['property_id', 'tenant_id', 'account', 'due_from', 'due_to', 'paid_from', 'paid_to'] as const;

/** The part of a search that the sums have too. */
export const statsScope = (search: StatsScope): StatsScope =>
  Object.fromEntries(scopeNames.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])));

/** Also of what else changes with each payment. */
export const statsKey = [payments.name, 'stats'] as const;

const none: PaymentStats = { total_revenue: 0, pending_amount: 0, overdue_amount: 0, total_payments: 0 };

const statsQuery = (scope: StatsScope) => {
  const query = statsScope(scope);
  return queryOptions({
    queryKey: [...statsKey, query],
    queryFn: ({ signal }) => request('GET /payments/stats', { query: toListQuery(query), signal, fresh: true }),
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

/** After a change that also makes another payment: the list and the statistics. */
export function useRefreshPayments(): () => void {
  const { refresh } = useRecordCache(payments);
  const refreshStats = useRefreshStats();
  return () => {
    refresh();
    refreshStats();
  };
}

export type BulkPayments = Omit<Body<'POST /payments/bulk'>, 'filter'> & { ids: number[] };

export const changePayments = (body: BulkPayments, idempotencyKey: string) =>
  request('POST /payments/bulk', { body, idempotencyKey });

/** What the reversal of a payment that was marked paid by mistake says, also to the tenant. */
export const BY_MISTAKE = 'Marked as paid by mistake.';

/** Reverses a payment that was just marked paid. Its amount is due again, by a payment that replaces it. */
function useUndoCompletion() {
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: ({ id, version }: Payment) =>
      request('POST /payments/{id}/reversal', { params: { id }, body: { reason: BY_MISTAKE, version } }),
    onSuccess: ({ amount }) => toast.success(`Undone. ${formatMoney(amount)} is due again.`),
    onError: (error) => toast.error(failureText('Error undoing the payment. Please try again.', error)),
    onSettled: useRefreshPayments(),
  });
  return (payment: Payment) => mutate(payment);
}

/** Corrects the day on which a payment was paid. Resolves to the payment that takes its place, with a new receipt. */
export async function correctDate(id: number, paid_on: string): Promise<Payment> {
  // The same correction is the same request.
  const body: BulkPayments = { action: 'correct_date', ids: [id], paid_on };
  const [result] = (await changePayments(body, `payment-${id}-${paid_on}`)).results;
  if (!result?.ok || !result.replacement_id) throw new ApiError(result?.error?.status ?? 500, result?.error ?? {});
  return payments.fetchRecord(result.replacement_id, AbortSignal.timeout(30_000));
}

/** Marks a payment paid on a day. */
export async function completeOn(
  id: number,
  { paid_on, payment_method }: Pick<BulkPayments, 'paid_on' | 'payment_method'>,
): Promise<Payment> {
  const body: BulkPayments = { action: 'complete', ids: [id], paid_on, payment_method };
  const [result] = (await changePayments(body, newIdempotencyKey())).results;
  if (!result?.ok) throw new ApiError(result?.error?.status ?? 500, result?.error ?? {});
  return payments.fetchRecord(id, AbortSignal.timeout(30_000));
}

export function useCompletePayment() {
  const undo = useUndoCompletion();
  const { open } = useDialogNavigation(paymentPages.path);
  const { apply, isPending, failure } = useQuickChange(payments, {
    onChanged: useRefreshStats(),
    done: () => 'Payment marked as paid.',
    actions: (payment) => [
      { label: 'Undo', onPress: () => undo(payment) },
      { label: 'Change date', onPress: () => open(`${payment.id}/date`) },
    ],
    // Product §8.
    failed: 'Error updating payment status. Please try again.',
  });
  const complete = (payment: Payment) => apply(payment, { status: 'completed', paid_date: new Date().toISOString() });
  return { complete, isPending, failure };
}

/** E-mails the receipt of a payment to its tenant again. */
export function useSendReceipt() {
  const toast = useToast();
  const { keep } = useRecordCache(payments);
  const { mutate } = useMutation({
    mutationFn: ({ id, version }: Payment) =>
      request('POST /payments/{id}/receipt', { params: { id }, body: { version } }),
    onSuccess(sent) {
      keep(sent);
      toast.success(`The receipt is on its way to ${sent.tenant_name}.`);
    },
    onError: (error) => toast.error(failureText('Error sending the receipt. Please try again.', error)),
  });
  return (payment: Payment) => mutate(payment);
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
