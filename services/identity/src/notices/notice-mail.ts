import type { Notice } from '@keystead/contracts';
import type { NewNotice } from '../mail/outbox-model.ts';
import type { Recipient } from '../users/user-store.ts';

/** Whether a notice is for somebody: the user that it names, or the people of the account, who aren't tenants. */
export const isFor = ({ to }: Pick<Notice, 'to'>, { _id, account_id, role }: Recipient): boolean =>
  'user_id' in to ? to.user_id === _id : to.account_id === account_id && role !== 'tenant';

/**
 * A service's notice as it is written into the outbox for one recipient. `once` begins as no invitation's does, with a
 * bracket, and as JSON tells apart whatever the service and the key are.
 */
export const noticeMail = (
  service: string,
  { key, subject, opening, further, link }: Omit<Notice, 'to'>,
  user_id: number,
): NewNotice => ({
  to: null,
  errand: { kind: 'notice', user_id, subject, opening, further, link: link ?? null },
  once: JSON.stringify(['notice', service, key, user_id]),
});
