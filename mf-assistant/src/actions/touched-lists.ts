import type { AssistantAction } from '@keystead/contracts';

/**
 * What an action changes, by the names under which the cache of the page keeps it (`Collection.name` of the remotes that
 * show it).
 */
export const touchedLists: Readonly<Record<AssistantAction['kind'], readonly string[]>> = {
  message: ['mail'],
  request: ['maintenance', 'properties', 'dashboard'],
  assignment: ['maintenance', 'personnel', 'dashboard'],
  payment: ['payments', 'tenants', 'dashboard'],
  settlement: ['payments', 'tenants', 'dashboard'],
};
