import { generateKeyPair, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { SigningKey } from './key-model.ts';

const generate = promisify(generateKeyPair);

/** Generates a key pair for RS256. */
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
