import { operations } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { presentPayment } from './payment-presenter.ts';

/** Answers a payment to callers who may see it, its tenant included. */
export const readPayment = (deps: Dependencies) =>
  endpoint(operations, 'GET /payments/{id}', async ({ caller, params }) => {
    const payment = await deps.payments.get(await deps.readModel.scopeOf(caller), params.id);
    return reply(presentPayment(payment, { ...deps, caller, now: deps.now() }), payment.version);
  });
