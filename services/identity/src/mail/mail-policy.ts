import type { Caller } from '@keystead/service-kit';

/** Only an admin may read sent e-mails: they contain links that give access to accounts. */
export const mailPolicy = {
  read: (caller: Caller) => caller.role === 'admin',
  reason: 'Only an administrator can read sent e-mails.',
};
