import type { Payment } from '@keystead/contracts';
import { useToast } from '@keystead/ui/overlays';
import { isClientError, request } from '@keystead/web-kit';
import { failureText, useChange, useRecordCache } from '@keystead/web-kit/queries';
import { payments } from './payment-collection.ts';
import { STATUS_FAILED } from './payment-labels.ts';
import { useRefreshStats } from './payment-stats.ts';

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
