import { operations } from '@keystead/contracts';
import { authorise, endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { paymentPolicy } from './payment-policy.ts';

/** Answers the history of a payment to callers who may change it. */
export const paymentHistory = (deps: Dependencies) =>
  endpoint(operations, 'GET /payments/{id}/history', async ({ caller, params, query }) => {
    const payment = await deps.payments.get(await deps.readModel.scopeOf(caller), params.id);
    authorise(paymentPolicy.manage(caller, payment), 'Only whoever manages this payment may read its history.');
    return reply(await deps.payments.records.history(payment, query));
  });
