import type { Deed } from '../proposal.ts';
import { addPayment, addRequest } from './add-record.ts';
import { assignRequest } from './assign-request.ts';
import type { Doing, Done } from './doing.ts';
import { mailTenants } from './mail-tenants.ts';
import { settlePayment } from './settle-payment.ts';

/** Executes a confirmed action. It can be retried safely: nothing is done twice. */
export function execute(deed: Deed, doing: Doing): Promise<Done> {
  switch (deed.kind) {
    case 'message':
      return mailTenants(deed, doing);
    case 'request':
      return addRequest(deed, doing);
    case 'assignment':
      return assignRequest(deed, doing);
    case 'payment':
      return addPayment(deed, doing);
    case 'settlement':
      return settlePayment(deed, doing);
  }
}
