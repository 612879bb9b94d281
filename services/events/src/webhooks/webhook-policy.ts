import { type Caller, manages } from '@keystead/service-kit';
import type { Webhook } from './webhook.ts';

/**
 * Who may do what with webhooks: the guard of each action, and what `abilities` are computed from. A key changes only what it
 * made itself: an address or a secret that it put into another webhook would outlive it.
 */
export const webhookPolicy = {
  create: (caller: Caller) => caller.role !== 'tenant',
  update: (caller: Caller, webhook: Pick<Webhook, 'account_id' | 'created_by'>) =>
    manages(caller, webhook.account_id) && (!caller.key || caller.key.id === webhook.created_by.key_id),
  delete: (caller: Caller, webhook: Pick<Webhook, 'account_id'>) => manages(caller, webhook.account_id),
};
