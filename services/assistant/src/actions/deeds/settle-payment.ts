import type { Deed } from '../proposal.ts';
import { changeRecord } from './change-record.ts';
import type { Doing, Done } from './doing.ts';

type Settlement = Extract<Deed, { kind: 'settlement' }>;

/** Marks a pending payment as paid. */
export async function settlePayment(deed: Settlement, doing: Doing): Promise<Done> {
  const { payment_id: id, version, paid_date, payment_method } = deed;
  const params = { id };
  const body = {
    status: 'completed' as const,
    version,
    paid_date,
    ...(payment_method && { payment_method }),
  };
  await changeRecord(doing, {
    record: 'This payment',
    save: () => doing.ask('PUT /payments/{id}', { params, body }),
    isSo: async () => (await doing.ask('GET /payments/{id}', { params })).status === 'completed',
  });
  return { label: 'View the payment', path: `/app/payments/${id}` };
}
