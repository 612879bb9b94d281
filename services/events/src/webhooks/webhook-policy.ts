import { type Caller, manages } from '@keystead/service-kit';
import type { Webhook } from './webhook.ts';

/**
 * The access policy of webhooks: it guards each action, and `abilities` are computed from it. An
 * API key can change only webhooks that it created: a URL or a secret in another webhook would
 * outlive the key.
 */
export const webhookPolicy = {
  create: (caller: Caller) => caller.role !== 'tenant',
  update: (caller: Caller, webhook: Pick<Webhook, 'account_id' | 'created_by'>) =>
    manages(caller, webhook.account_id) && (!caller.key || caller.key.id === webhook.created_by.key_id),
  delete: (caller: Caller, webhook: Pick<Webhook, 'account_id'>) => manages(caller, webhook.account_id),
};
