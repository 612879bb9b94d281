import type { ActionCommand } from '../proposal.ts';
import { type ExecutionContext, type ExecutionResult, idempotencyKeyOf } from './execution.ts';

/** Creates a maintenance request. */
export async function addRequest(
  { body }: Extract<ActionCommand, { kind: 'request' }>,
  context: ExecutionContext,
): Promise<ExecutionResult> {
  await context.start();
  const { id } = await context.call('POST /maintenance', { body, idempotencyKey: idempotencyKeyOf(context) });
  return { label: 'View the request', path: `/app/maintenance/${id}` };
}

/** Records a payment. */
export async function addPayment(
  { body }: Extract<ActionCommand, { kind: 'payment' }>,
  context: ExecutionContext,
): Promise<ExecutionResult> {
  await context.start();
  const { id } = await context.call('POST /payments', { body, idempotencyKey: idempotencyKeyOf(context) });
  return { label: 'View the payment', path: `/app/payments/${id}` };
}
