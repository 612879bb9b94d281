import { operations } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { OperationsParts } from '../operations-parts.ts';
import { findPayment } from './find-payment.ts';
import { presentPayment } from './payment-presenter.ts';

/** Answers a payment, to its tenant as well. */
export const readPayment = (parts: OperationsParts) =>
  endpoint(operations, 'GET /payments/{id}', async ({ caller, params }) => {
    const payment = await findPayment(parts, await parts.known.scopeOf(caller), params.id);
    return reply(presentPayment(payment, { ...parts, caller, now: parts.now() }), payment.version);
  });
