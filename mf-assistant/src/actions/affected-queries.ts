import type { AssistantAction } from '@keystead/contracts';

/** The cache keys of the records that an action changes (`Collection.name` of the remotes that show them). */
export const affectedQueries: Readonly<Record<AssistantAction['kind'], readonly string[]>> = {
  message: ['mail'],
  request: ['maintenance', 'properties', 'dashboard'],
  assignment: ['maintenance', 'personnel', 'dashboard'],
  payment: ['payments', 'tenants', 'dashboard'],
  settlement: ['payments', 'tenants', 'dashboard'],
};
