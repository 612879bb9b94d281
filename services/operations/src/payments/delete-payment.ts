import { operations } from '@keystead/contracts';
import {
  assertVersion,
  authorise,
  authorOf,
  Conflict,
  endpoint,
  nothing,
  retryOnConflict,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { type Payment, wasCompleted } from './payment.ts';
import { paymentPolicy } from './payment-policy.ts';

function assertDeletable(payment: Payment): void {
  if (!wasCompleted(payment)) return;
  const reason = payment.reversal
    ? 'A reversed payment cannot be deleted. It stays in your books.'
    : 'A completed payment cannot be deleted. Reverse it instead.';
  throw new Conflict(reason, 'payment_settled');
}

/** Hides a payment immediately if it was never completed (rules §5). After a concurrent change the check runs again. */
export const deletePayment = (deps: Dependencies) =>
  endpoint(operations, 'DELETE /payments/{id}', async ({ caller, params, ifMatch }) => {
    const scope = await deps.readModel.scopeOf(caller);
    return retryOnConflict('this payment', async () => {
      const payment = await deps.payments.get(scope, params.id);
      authorise(paymentPolicy.manage(caller, payment), 'You may look at this payment but not delete it.');
      assertVersion(payment.version, { ifMatch });
      assertDeletable(payment);
      return (await deps.payments.records.remove(scope, payment, authorOf(caller))) ? nothing : undefined;
    });
  });
