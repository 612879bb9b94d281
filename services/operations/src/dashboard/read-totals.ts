import { operations } from '@keystead/contracts';
import { endpoint, fromCents, reply, Unauthenticated } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';

/** Answers another service with its caller's dashboard totals. Revenue is the same as in the list of payments. */
export const readTotals = ({ requests, payments, readModel }: Dependencies) =>
  endpoint(operations, 'GET /internal/operations-figures', async ({ caller }) => {
    if (!caller) throw new Unauthenticated();
    const scope = await readModel.scopeOf(caller);
    const [listed, maintenance_pending, revenue] = await Promise.all([
      requests.records.total(scope),
      requests.countOpen(scope),
      payments.revenue(scope),
    ]);
    return reply({
      total_revenue: fromCents(revenue),
      total_maintenance: listed.total,
      maintenance_pending,
    });
  });
