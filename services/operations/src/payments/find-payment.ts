import { NotFound, type Scope } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import type { Payment } from './payment.ts';

/**
 * The payment with an id.
 * @throws NotFound if the scope has none.
 */
export async function findPayment(
  { payments }: Pick<Dependencies, 'payments'>,
  scope: Scope,
  id: number,
): Promise<Payment> {
  const payment = await payments.records.find(scope, id);
  if (!payment) throw new NotFound('This payment does not exist.');
  return payment;
}
