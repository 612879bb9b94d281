import { operations } from '@keystead/contracts';
import { endpoint, fromCents, reply } from '@keystead/service-kit';
import type { OperationsParts } from '../operations-parts.ts';

/** The sums of what the caller may see; those of the same filter's list, to the cent. */
export const paymentStats = ({ payments, known, now }: OperationsParts) =>
  endpoint(operations, 'GET /payments/stats', async ({ caller, query }) => {
    const sums = await payments.stats(await known.scopeOf(caller), query, now());
    return reply({
      total_revenue: fromCents(sums.revenue_cents),
      pending_amount: fromCents(sums.pending_cents),
      overdue_amount: fromCents(sums.overdue_cents),
      total_payments: sums.count,
    });
  });
