import type { Deed } from '../proposal.ts';
import { type Doing, type Done, keyOf } from './doing.ts';

/** Creates a maintenance request. */
export async function addRequest({ body }: Extract<Deed, { kind: 'request' }>, doing: Doing): Promise<Done> {
  await doing.begin();
  const { id } = await doing.ask('POST /maintenance', { body, idempotencyKey: keyOf(doing) });
  return { label: 'View the request', path: `/app/maintenance/${id}` };
}

/** Records a payment. */
export async function addPayment({ body }: Extract<Deed, { kind: 'payment' }>, doing: Doing): Promise<Done> {
  await doing.begin();
  const { id } = await doing.ask('POST /payments', { body, idempotencyKey: keyOf(doing) });
  return { label: 'View the payment', path: `/app/payments/${id}` };
}
