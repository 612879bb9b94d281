import { type Caller, manages } from '@keystead/service-kit';
import type { StoredPhoto } from '@keystead/service-kit/files';
import type { MaintenanceRequest } from './request.ts';

type Owned = Pick<MaintenanceRequest, 'account_id'>;
type Stated = Pick<MaintenanceRequest, 'account_id' | 'status'>;

const manage = (caller: Caller, { account_id }: Owned) => manages(caller, account_id);
const asTenantUser = (caller: Caller, { status }: Stated) => caller.role === 'tenant' && status === 'open';

/**
 * Who may do what with maintenance requests (rules §2). A tenant's scope holds only their own requests. Adding a photo
 * counts as commenting. Deleting one is an update, and a tenant may delete only photos that they added. The history
 * shows costs and assignees, so only those who manage the request may read it.
 */
export const requestPolicy = {
  /**
   * A tenant with a confirmed e-mail address may create requests for a property that they rent. Only portfolio knows
   * their tenancies: this service knows a tenant only once a record names them.
   */
  create: ({ role, emailConfirmed }: Caller) => role !== 'tenant' || emailConfirmed,
  /** Whether the caller manages any requests, to assign, cost and schedule them. */
  manageAny: (caller: Caller) => caller.role !== 'tenant',
  /** Whether the caller may read the costs of completed requests. A tenant may not read any cost. */
  readCosts: (caller: Caller) => caller.role !== 'tenant',
  manage,
  update: (caller: Caller, request: Stated) => manage(caller, request) || asTenantUser(caller, request),
  cancel: asTenantUser,
  comment: (_caller: Caller, _request: Stated) => true,
  delete: manage,
  deletePhoto: (caller: Caller, request: Stated, { added_by }: Pick<StoredPhoto, 'added_by'>) =>
    manage(caller, request) || (asTenantUser(caller, request) && added_by === caller.userId),
};
