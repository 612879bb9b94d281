import { type Answer, identity } from '@keystead/contracts';
import type { ServiceIdentity } from '../auth/service-identity.ts';
import { serviceClient } from '../clients/service-client.ts';

/** Asks which accounts were erased since an instant; without one, all that ever were. */
export type ErasedAccounts = (since: string | undefined) => Promise<Answer<'GET /internal/erased-accounts'>>;

/** Identity's list of erased accounts over HTTP, asked for with the service's own token. */
export function erasedAccounts(config: { readonly IDENTITY_URL: string }, own: ServiceIdentity): ErasedAccounts {
  const client = serviceClient(identity, { baseUrl: config.IDENTITY_URL, identity: own });
  return (since) => client('GET /internal/erased-accounts', { query: { since } });
}
