import type { Caller } from '@keystead/service-kit';
import type { Property } from './property.ts';

const manages = (caller: Caller, accountId: number) =>
  caller.role === 'admin' || (caller.role !== 'tenant' && caller.accountId === accountId);

/** Who may do what with properties (rules §2): the guard of each action, and what `abilities` are computed from. */
export const propertyPolicy = {
  create: (caller: Caller) => caller.role !== 'tenant',
  update: (caller: Caller, property: Pick<Property, 'account_id'>) => manages(caller, property.account_id),
  delete: (caller: Caller, property: Pick<Property, 'account_id'>) => manages(caller, property.account_id),
};
