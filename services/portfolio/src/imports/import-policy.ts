import type { Caller } from '@keystead/service-kit';

/** Who may import (rules §2): whoever may add properties and tenants. Whoever sees an import may do all with it. */
export const importPolicy = { create: (caller: Caller) => caller.role !== 'tenant' };
