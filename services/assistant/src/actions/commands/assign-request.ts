import type { ActionCommand } from '../proposal.ts';
import { changeRecord } from './change-record.ts';
import type { ExecutionContext, ExecutionResult } from './execution.ts';

type Assignment = Extract<ActionCommand, { kind: 'assignment' }>;

/** Assigns a maintenance request to one of the personnel. */
export async function assignRequest(command: Assignment, context: ExecutionContext): Promise<ExecutionResult> {
  const { request_id: id, personnel_id: assigned_to, version } = command;
  const params = { id };
  await changeRecord(context, {
    record: 'This request',
    save: () => context.call('PUT /maintenance/{id}', { params, body: { assigned_to, version } }),
    isApplied: async () => (await context.call('GET /maintenance/{id}', { params })).assigned_to === assigned_to,
  });
  return { label: 'View the request', path: `/app/maintenance/${id}` };
}
