import { type Caller, manages } from '@keystead/service-kit';
import type { Personnel } from './personnel.ts';

/** Who may do what with personnel (rules §2). A tenant sees none. */
export const personnelPolicy = {
  create: (caller: Caller) => caller.role !== 'tenant',
  update: (caller: Caller, personnel: Pick<Personnel, 'account_id'>) => manages(caller, personnel.account_id),
  delete: (caller: Caller, personnel: Pick<Personnel, 'account_id'>) => manages(caller, personnel.account_id),
};
