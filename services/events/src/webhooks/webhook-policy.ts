import { type Caller, manages } from '@keystead/service-kit';
import type { Webhook } from './webhook.ts';

/** Who may do what with webhooks: the guard of each action, and what `abilities` are computed from. */
export const webhookPolicy = {
  create: (caller: Caller) => caller.role !== 'tenant',
  update: (caller: Caller, webhook: Pick<Webhook, 'account_id'>) => manages(caller, webhook.account_id),
  delete: (caller: Caller, webhook: Pick<Webhook, 'account_id'>) => manages(caller, webhook.account_id),
};
