import type { Caller } from '@keystead/service-kit';

/** Who has an occupancy to read: whoever may have properties. */
export const occupancyPolicy = { read: (caller: Caller) => caller.role !== 'tenant' };
