import { type Answer, identity } from '@keystead/contracts';
import type { ServiceIdentity } from '../auth/service-identity.ts';
import { serviceClient } from '../clients/service-client.ts';

/** Requests the accounts that were erased since an instant; all of them without one. */
export type ErasedAccounts = (since: string | undefined) => Promise<Answer<'GET /internal/erased-accounts'>>;

/** Requests identity's list of erased accounts over HTTP, with the service's own token. */
export function erasedAccounts(config: { readonly IDENTITY_URL: string }, own: ServiceIdentity): ErasedAccounts {
  const client = serviceClient(identity, { baseUrl: config.IDENTITY_URL, identity: own });
  return (since) => client('GET /internal/erased-accounts', { query: { since } });
}
