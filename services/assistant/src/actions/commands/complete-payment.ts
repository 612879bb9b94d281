import type { ActionCommand } from '../proposal.ts';
import { changeRecord } from './change-record.ts';
import type { ExecutionContext, ExecutionResult } from './execution.ts';

type PaymentCompletion = Extract<ActionCommand, { kind: 'settlement' }>;

/** Marks a pending payment as paid. */
export async function completePayment(command: PaymentCompletion, context: ExecutionContext): Promise<ExecutionResult> {
  const { payment_id: id, version, paid_date, payment_method } = command;
  const params = { id };
  const body = {
    status: 'completed' as const,
    version,
    paid_date,
    ...(payment_method && { payment_method }),
  };
  await changeRecord(context, {
    record: 'This payment',
    save: () => context.call('PUT /payments/{id}', { params, body }),
    isApplied: async () => (await context.call('GET /payments/{id}', { params })).status === 'completed',
  });
  return { label: 'View the payment', path: `/app/payments/${id}` };
}
