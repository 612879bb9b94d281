import type { ActionCommand } from '../proposal.ts';
import { addPayment, addRequest } from './add-record.ts';
import { assignRequest } from './assign-request.ts';
import { completePayment } from './complete-payment.ts';
import type { ExecutionContext, ExecutionResult } from './execution.ts';
import { mailTenants } from './mail-tenants.ts';

/** Executes a confirmed action. It can be retried safely: nothing is done twice. */
export function execute(command: ActionCommand, context: ExecutionContext): Promise<ExecutionResult> {
  switch (command.kind) {
    case 'message':
      return mailTenants(command, context);
    case 'request':
      return addRequest(command, context);
    case 'assignment':
      return assignRequest(command, context);
    case 'payment':
      return addPayment(command, context);
    case 'settlement':
      return completePayment(command, context);
  }
}
