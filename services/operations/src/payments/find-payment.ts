import { NotFound, type Scope } from '@keystead/service-kit';
import type { OperationsParts } from '../operations-parts.ts';
import type { Payment } from './payment.ts';

/**
 * The payment of an id.
 * @throws NotFound when there is none in the scope.
 */
export async function findPayment(
  { payments }: Pick<OperationsParts, 'payments'>,
  scope: Scope,
  id: number,
): Promise<Payment> {
  const payment = await payments.records.find(scope, id);
  if (!payment) throw new NotFound('This payment does not exist.');
  return payment;
}
