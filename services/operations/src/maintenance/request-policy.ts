import { type Caller, manages } from '@keystead/service-kit';
import type { StoredPhoto } from '@keystead/service-kit/files';
import type { MaintenanceRequest } from './request.ts';

type Owned = Pick<MaintenanceRequest, 'account_id'>;
type Stated = Pick<MaintenanceRequest, 'account_id' | 'status'>;

const manage = (caller: Caller, { account_id }: Owned) => manages(caller, account_id);
const asRenter = (caller: Caller, { status }: Stated) => caller.role === 'tenant' && status === 'open';

/**
 * Who may do what with maintenance requests (rules §2). A renter's scope holds their own requests and no others, so that
 * one in it is theirs. To add a photo is to comment; to delete one is an update, and a renter's only if they added it.
 * The history tells of costs and
 * assignees, which are not a renter's business, so that it is for who manages the request, as elsewhere.
 */
export const requestPolicy = {
  /**
   * A renter once their address is confirmed, in a home that they rent: whether there is one portfolio alone knows, for
   * here a renter is known only when some record names them.
   */
  create: ({ role, emailConfirmed }: Caller) => role !== 'tenant' || emailConfirmed,
  /** Some requests at least, to assign, cost and schedule them. */
  manageAny: (caller: Caller) => caller.role !== 'tenant',
  /** What completed requests cost, as a renter reads the cost of none. */
  readCosts: (caller: Caller) => caller.role !== 'tenant',
  manage,
  update: (caller: Caller, request: Stated) => manage(caller, request) || asRenter(caller, request),
  cancel: asRenter,
  comment: (_caller: Caller, _request: Stated) => true,
  delete: manage,
  deletePhoto: (caller: Caller, request: Stated, { added_by }: Pick<StoredPhoto, 'added_by'>) =>
    manage(caller, request) || (asRenter(caller, request) && added_by === caller.userId),
};
