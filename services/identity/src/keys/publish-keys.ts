import { identity } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import { presentKey } from './key-presenter.ts';
import type { KeyStore } from './key-store.ts';

/** Returns the public keys. A verifier that meets an unknown key id fetches them again, whatever a cache holds. */
export const publishKeys = (keys: KeyStore) =>
  endpoint(identity, 'GET /auth/keys', async () => ({
    ...reply({ keys: (await keys.published()).map(presentKey) }),
    cacheFor: 60,
  }));
