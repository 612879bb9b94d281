import { operations } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { parsePaymentQuery } from './parse-payment-query.ts';
import { presentSums } from './present-sums.ts';

/** Answers the sums of the payments that the caller may see. They match the list under the same filter, to the cent. */
export const paymentStats = ({ payments, readModel, now }: Dependencies) =>
  endpoint(operations, 'GET /payments/stats', async ({ caller, query }) => {
    const [scope, filter] = await Promise.all([readModel.scopeOf(caller), parsePaymentQuery(readModel, caller, query)]);
    const { deposit_amount: _, ...sums } = presentSums(await payments.stats(scope, filter, now()));
    return reply(sums);
  });
