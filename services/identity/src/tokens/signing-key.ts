import { createPublicKey, generateKeyPair, type KeyObject, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { Answer } from '@keystead/contracts';
import type { KeySet } from '@keystead/service-kit';

/** The private key is stored as long as it signs, the public key until its last token has expired. */
export interface SigningKey {
  readonly _id: string;
  /** The key with the highest number signs. Unique, so that only one of several replicas creates it. */
  readonly place: number;
  readonly private_key: string | null;
  readonly modulus: string;
  readonly exponent: string;
  readonly created_at: Date;
  readonly expires_at: Date | null;
}

const generate = promisify(generateKeyPair);

export async function newKey(place: number): Promise<SigningKey> {
  const { privateKey, publicKey } = await generate('rsa', { modulusLength: 2048 });
  const { n: modulus = '', e: exponent = '' } = publicKey.export({ format: 'jwk' });
  return {
    _id: randomUUID(),
    place,
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    modulus,
    exponent,
    created_at: new Date(),
    expires_at: null,
  };
}

/** RFC 7517. */
export const presentKey = (key: SigningKey): Answer<'GET /auth/keys'>['keys'][number] => ({
  kty: 'RSA',
  kid: key._id,
  use: 'sig',
  alg: 'RS256',
  n: key.modulus,
  e: key.exponent,
});

/** For identity itself; each key is parsed once. */
export function ownKeySet(keys: { find(kid: string): Promise<SigningKey | null> }): KeySet {
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
