import { identity } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import { presentKey } from './key-presenter.ts';
import type { KeyStore } from './key-store.ts';

/** Answers the public keys. Whoever meets a key that is not among them asks again, whatever a cache says. */
export const publishKeys = (keys: KeyStore) =>
  endpoint(identity, 'GET /auth/keys', async () => ({
    ...reply({ keys: (await keys.published()).map(presentKey) }),
    cacheFor: 60,
  }));
