import type { Answer } from '@keystead/contracts';
import type { SigningKey } from './key-model.ts';

/** The public half of a key as a JSON Web Key (RFC 7517). */
export const presentKey = (key: SigningKey): Answer<'GET /auth/keys'>['keys'][number] => ({
  kty: 'RSA',
  kid: key._id,
  use: 'sig',
  alg: 'RS256',
  n: key.modulus,
  e: key.exponent,
});
