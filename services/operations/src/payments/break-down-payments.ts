import { operations } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import { idsAmong, presentKey } from '../breakdowns/present-key.ts';
import type { Dependencies } from '../dependencies.ts';
import type { PortfolioReadModel } from '../references/portfolio-read-model.ts';
import { parsePaymentQuery } from './parse-payment-query.ts';
import type { PaymentBreakdown, PaymentBreaking } from './payment-breakdown.ts';
import { presentSums } from './present-sums.ts';

/** The names of the properties or tenants that the rows are about, if their keys are ids. */
async function namesOf(readModel: PortfolioReadModel, by: PaymentBreaking['by'], { rows }: PaymentBreakdown) {
  const ids = idsAmong(rows);
  const named = await (by === 'property' ? readModel.properties(ids) : readModel.tenants(ids));
  return new Map([...named].map(([id, { name }]) => [id, name]));
}

/** Answers the sums of `GET /payments/stats`, within the caller's scope, broken down by a field. */
export const breakDownPayments = ({ payments, readModel, now }: Dependencies) =>
  endpoint(operations, 'GET /payments/breakdown', async ({ caller, query: { by, ...query } }) => {
    const [scope, filter, zone] = await Promise.all([
      readModel.scopeOf(caller),
      parsePaymentQuery(readModel, caller, query),
      readModel.zoneOfCaller(caller),
    ]);
    const found = await payments.breakdown(scope, filter, { by, zone, now: now() });
    const names = await namesOf(readModel, by, found);
    return reply({
      rows: found.rows.map(({ key, ...sums }) => ({ ...presentKey(key, names), ...presentSums(sums) })),
      sum: presentSums(found.sum),
      capped: found.capped,
    });
  });
