import { operations } from '@keystead/contracts';
import {
  authorise,
  authorOf,
  Conflict,
  EmailUnconfirmed,
  type Endpoint,
  endpoint,
  fileReply,
  recordEndpoint,
  type Scope,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { paymentHandlers } from '../payments/payment.routes.ts';
import { type Payment, paymentPolicy } from '../payments/payment.ts';
import { printReceipt, printRevision, receiptName } from './receipt.mapper.ts';

function assertCompleted({ status }: Payment): void {
  if (status !== 'completed') throw new Conflict('Only a completed payment has a receipt.', 'payment_not_completed');
}

/** One hour. */
const SENDING_INTERVAL_MS = 60 * 60_000;

/** The change makes the e-mail, so it is sent once, and the history says who sent it. */
const sendReceipt = (deps: Dependencies) =>
  recordEndpoint(operations, 'POST /payments/{id}/receipt', async (request) => {
    const { caller } = request;
    const now = deps.now();
    const send = async (payment: Payment, scope: Scope) => {
      assertCompleted(payment);
      if (!(await deps.readModel.liveTenant(payment.tenant_id)))
        throw new Conflict('The tenant was deleted and cannot be emailed.');
      const { receipt_sent_at: last = null } = payment;
      if (last && now.getTime() - last.getTime() < SENDING_INTERVAL_MS)
        throw new Conflict('This receipt was sent less than an hour ago.');
      return deps.payments.records.save(scope, payment, { ...payment, receipt_sent_at: now }, authorOf(caller));
    };
    const assertMay = (_: unknown, payment: Payment) => {
      authorise(paymentPolicy.manage(caller, payment), 'You may look at this payment but not send its receipt.');
      if (!caller.emailConfirmed) throw new EmailUnconfirmed('send receipts');
    };
    return paymentHandlers(deps).reply(await paymentHandlers(deps).written(request, send, { assertMay }), caller);
  });

export const receiptEndpoints = (deps: Dependencies): Endpoint[] => [
  endpoint(operations, 'GET /payments/{id}/receipt', async ({ caller, params, query: { size = 'letter' } }) => {
    const payment = await paymentHandlers(deps).get({ caller, params });
    assertCompleted(payment);
    const receipt = await deps.receiptService.receiptOf(payment);
    return fileReply({
      content: () => printReceipt(receipt, size),
      type: 'application/pdf',
      name: receiptName(receipt),
      tag: `receipt-${payment._id}-${size}-${printRevision}`,
    });
  }),
  sendReceipt(deps),
];
