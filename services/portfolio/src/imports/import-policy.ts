import type { Caller } from '@keystead/service-kit';

/**
 * The access policy of imports (rules §2): who may add properties and tenants may import. Who may see an import may do
 * everything with it.
 */
export const importPolicy = { create: (caller: Caller) => caller.role !== 'tenant' };
