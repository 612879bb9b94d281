import { type Caller, manages } from '@keystead/service-kit';
import type { Property } from './property.ts';

/** The access policy of properties (rules §2). It guards each action, and `abilities` are computed from it. */
export const propertyPolicy = {
  create: (caller: Caller) => caller.role !== 'tenant',
  update: (caller: Caller, property: Pick<Property, 'account_id'>) => manages(caller, property.account_id),
  delete: (caller: Caller, property: Pick<Property, 'account_id'>) => manages(caller, property.account_id),
};
