import type { Caller } from '@keystead/service-kit';

/** Who may read what was mailed: messages hold links that open accounts. */
export const mailPolicy = {
  read: (caller: Caller) => caller.role === 'admin',
  reason: 'Only an administrator can read what was mailed.',
};
