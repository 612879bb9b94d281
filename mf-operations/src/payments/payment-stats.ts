import type { PaymentStats } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@keystead/web-kit/queries';
import { useCallback } from 'react';
import { type PaymentSearch, payments } from './payment-collection.ts';

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
