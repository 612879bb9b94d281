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
const lookAgainAfter = 5_000;

/** The keys that identity publishes. They are fetched when a token names an unknown key. */
export function remoteKeySet(fetchKeys: () => Promise<readonly PublishedKey[]>): KeySet {
  let known = new Map<string, KeyObject>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    try {
      const keys = await fetchKeys();
      known = new Map(keys.map((key) => [key.kid, createPublicKey({ key, format: 'jwk' })]));
      lookedAt = performance.now();
    } catch (cause) {
      throw new Unavailable('Sign-ins cannot be checked right now. Please try again in a moment.', cause);
    } finally {
      looking = undefined;
    }
  }

  return {
    async find(kid) {
      const key = known.get(kid);
      if (key) return key;
      if (performance.now() - lookedAt < lookAgainAfter) return null;
      looking ??= look();
      await looking;
      return known.get(kid) ?? null;
    },
  };
}
