import type { Caller } from '@keystead/service-kit';

/** Who may make API keys: a tenant has nothing that a program would look after. */
export const apiKeyPolicy = {
  create: (caller: Caller) => caller.role !== 'tenant',
  reason: 'Tenants cannot make API keys.',
};
