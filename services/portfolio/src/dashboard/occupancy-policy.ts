import type { Caller } from '@keystead/service-kit';

/** Occupancy is available to every role that can have properties, so not to tenants. */
export const occupancyPolicy = { read: (caller: Caller) => caller.role !== 'tenant' };
