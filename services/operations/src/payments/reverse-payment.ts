import { operations } from '@keystead/contracts';
import { assertVersion, authorise, authorOf, Conflict, endpoint, reply, retryOnConflict } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import type { Payment } from './payment.ts';
import { paymentPolicy } from './payment-policy.ts';
import { presentPayment } from './payment-presenter.ts';
import { DISPUTED, reversedPayment } from './settled-payment.ts';

function assertReversible({ status, reversal }: Payment): void {
  if (status === 'completed') return;
  if (status === 'disputed') throw new Conflict(DISPUTED, 'payment_settled');
  const reason = reversal ? 'This payment has already been reversed.' : 'Only a completed payment can be reversed.';
  throw new Conflict(reason, 'payment_settled');
}

/** Reverses a completed payment. Its status is failed from then on, and the original data stays (rules §5). */
export const reversePayment = (deps: Dependencies) =>
  endpoint(operations, 'POST /payments/{id}/reversal', async ({ caller, params, body, ifMatch }) => {
    const [now, by] = [deps.now(), authorOf(caller)];
    const scope = await deps.readModel.scopeOf(caller);
    const saved = await retryOnConflict('this payment', async () => {
      const payment = await deps.payments.get(scope, params.id);
      authorise(paymentPolicy.manage(caller, payment), 'You may look at this payment but not reverse it.');
      assertVersion(payment.version, { ifMatch, version: body.version });
      assertReversible(payment);
      return deps.payments.records.save(scope, payment, reversedPayment(payment, body.reason ?? null, { by, now }), by);
    });
    return reply(presentPayment(saved, { ...deps, caller, now }), saved.version);
  });
