import type { Job } from '@keystead/service-kit';
import type { MailFolder } from './mail-folder.ts';
import { MAIL_RETENTION_SECONDS } from './mail-lifetime.ts';

/** Deletes messages from the folder 30 days after they were sent. A TTL index deletes the outbox entries. */
export const sweepMail = (folder: MailFolder): Job => ({
  name: 'sweep mail',
  every: 60 * 60_000,
  run: () => folder.removeBefore(new Date(Date.now() - MAIL_RETENTION_SECONDS * 1000)),
});
