import type { Job } from '@keystead/service-kit';
import type { MailFolder } from './mail-folder.ts';
import { mailLifetime } from './mail-lifetime.ts';

/** Deletes messages from the folder 30 days after they were sent. A TTL index deletes the outbox entries. */
export const sweepMail = (folder: MailFolder): Job => ({
  name: 'sweep mail',
  every: 60 * 60_000,
  run: () => folder.removeBefore(new Date(Date.now() - mailLifetime * 1000)),
});
