import { operations } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { parsePaymentQuery } from './parse-payment-query.ts';
import { paymentPolicy } from './payment-policy.ts';
import { presentPayment } from './payment-presenter.ts';

/**
 * Lists the payments that the caller may see. Never refused, because every page makes sense to every role (rules §2).
 */
export const listPayments = ({ payments, readModel, acceptsCards, now: clock }: Dependencies) =>
  endpoint(operations, 'GET /payments', async ({ caller, query }) => {
    const now = clock();
    const [scope, search] = await Promise.all([readModel.scopeOf(caller), parsePaymentQuery(readModel, caller, query)]);
    const { rows, ...rest } = await payments.page(scope, search, now);
    return reply({
      payments: rows.map((payment) => presentPayment(payment, { acceptsCards, caller, now })),
      ...rest,
      abilities: { create: paymentPolicy.create(caller) },
    });
  });
