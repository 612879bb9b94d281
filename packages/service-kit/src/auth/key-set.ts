import { createPublicKey, type KeyObject } from 'node:crypto';
import { Unavailable } from '../errors/unavailable.ts';

/** Finds the public key with the id that a token names; null if there is none. */
export interface KeySet {
  find(kid: string): Promise<KeyObject | null>;
}

/** A public key as identity publishes it. */
export interface PublishedKey {
  readonly kid: string;
  readonly kty: string;
  readonly [member: string]: unknown;
}

/** Minimum milliseconds between two fetches for an unknown key id, so that invented ids cannot flood identity. */
const REFETCH_AFTER_MS = 5_000;

/** The keys that identity publishes. They are fetched when a token names an unknown key. */
export function remoteKeySet(fetchKeys: () => Promise<readonly PublishedKey[]>): KeySet {
  let keys = new Map<string, KeyObject>();
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let refreshing: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    try {
      const published = await fetchKeys();
      keys = new Map(published.map((key) => [key.kid, createPublicKey({ key, format: 'jwk' })]));
      fetchedAt = performance.now();
    } catch (cause) {
      throw new Unavailable('Sign-ins cannot be checked right now. Please try again in a moment.', cause);
    } finally {
      refreshing = undefined;
    }
  }

  return {
    async find(kid) {
      const key = keys.get(kid);
      if (key) return key;
      if (performance.now() - fetchedAt < REFETCH_AFTER_MS) return null;
      refreshing ??= refresh();
      await refreshing;
      return keys.get(kid) ?? null;
    },
  };
}
