import { billing } from '@keystead/contracts';
import { authorise, endpoint, nothing } from '@keystead/service-kit';
import { fromProvider } from '../provider/provider-failure.ts';
import type { AccountEnding } from './account-ending.ts';

/**
 * Cancels an account's subscriptions because its owner has asked identity to delete the account. Identity retries until
 * it gets an answer.
 */
export const cancelForDeletion = (ending: AccountEnding) =>
  endpoint(billing, 'POST /internal/cancellations', async ({ service, body }) => {
    authorise(service === 'identity', 'Only identity may cancel the subscriptions of an account.');
    await fromProvider(ending.cancelAll(body.account_id));
    return nothing;
  });
