import { createPublicKey, type KeyObject } from 'node:crypto';
import type { KeySet } from '@keystead/service-kit';
import { presentKey } from './key-presenter.ts';
import type { KeyStore } from './key-store.ts';

/** The keys with which identity itself verifies tokens: those of its store, each parsed once. */
export function ownKeySet(keys: KeyStore): KeySet {
  const parsed = new Map<string, KeyObject>();
  return {
    async find(kid) {
      // A forged header may contain any JSON as `kid`; only a string can name a key.
      const key = typeof kid === 'string' ? await keys.find(kid) : null;
      if (!key) return null;
      const keyObject = parsed.get(kid) ?? createPublicKey({ key: presentKey(key), format: 'jwk' });
      parsed.set(kid, keyObject);
      return keyObject;
    },
  };
}
