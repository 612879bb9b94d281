import { type Caller, manages } from '@keystead/service-kit';
import type { Property } from './property.ts';

/** Who may do what with properties (rules §2): the guard of each action, and what `abilities` are computed from. */
export const propertyPolicy = {
  create: (caller: Caller) => caller.role !== 'tenant',
  update: (caller: Caller, property: Pick<Property, 'account_id'>) => manages(caller, property.account_id),
  delete: (caller: Caller, property: Pick<Property, 'account_id'>) => manages(caller, property.account_id),
};
