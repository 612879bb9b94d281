import { billing } from '@keystead/contracts';
import { authorise, endpoint, nothing } from '@keystead/service-kit';
import { providerFailure } from '../provider/provider-failure.ts';
import type { AccountEnding } from './account-ending.ts';

/** Ends what an account pays for, for its owner has asked identity for its deletion. Identity asks until it is answered. */
export const cancelForDeletion = (ending: AccountEnding) =>
  endpoint(billing, 'POST /internal/cancellations', async ({ service, body }) => {
    authorise(service === 'identity', 'Only identity, about to delete an account, may ask for this.');
    try {
      await ending.cancelAll(body.account_id);
    } catch (error) {
      throw providerFailure(error);
    }
    return nothing;
  });
