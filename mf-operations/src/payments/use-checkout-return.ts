import type { Payment } from '@keystead/contracts';
import { type CheckoutOutcome, useCheckoutOutcome } from '@keystead/crud-ui';
import { useSearchParams } from '@keystead/web-kit';
import { recordKey, useRecordCache } from '@keystead/web-kit/queries';
import { payments } from './payment-collection.ts';
import { useRefreshStats } from './payment-stats.ts';

/**
 * The outcome of a card payment after the return from its page. Once it is confirmed, the list and the sums are
 * updated.
 */
export function useCheckoutReturn(payment: Payment): CheckoutOutcome | null {
  const [params] = useSearchParams();
  const { keep } = useRecordCache(payments);
  const refreshStats = useRefreshStats();
  const { id, status } = payment;
  return useCheckoutOutcome<Payment>({
    returned: params.get('checkout'),
    settled: status === 'completed',
    looked: {
      queryKey: recordKey(payments, id),
      queryFn: ({ signal }) => payments.fetchRecord(id, signal),
    },
    onSettled: () => {
      keep(payment);
      refreshStats();
    },
  });
}
