import { operations } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { findPayment } from './find-payment.ts';
import { presentPayment } from './payment-presenter.ts';

/** Answers a payment to callers who may see it, its tenant included. */
export const readPayment = (deps: Dependencies) =>
  endpoint(operations, 'GET /payments/{id}', async ({ caller, params }) => {
    const payment = await findPayment(deps, await deps.readModel.scopeOf(caller), params.id);
    return reply(presentPayment(payment, { ...deps, caller, now: deps.now() }), payment.version);
  });
