import { createHash, timingSafeEqual } from 'node:crypto';
import { identity } from '@keystead/contracts';
import { AppError, type Endpoint, endpoint, reply } from '@keystead/service-kit';
import type { SigningKeyRepository } from './signing-key.repository.ts';
import { presentKey } from './signing-key.ts';
import type { TokenSigner } from './token-signer.ts';

/** One hour. */
const LIFETIME_MS = 60 * 60_000;

const digest = (text: string) => createHash('sha256').update(text).digest();

export const tokenEndpoints = (
  keys: SigningKeyRepository,
  signer: TokenSigner,
  serviceSecrets: ReadonlyMap<string, string>,
): Endpoint[] => [
  /** A verifier that meets an unknown key id fetches the keys again, whatever a cache holds. */
  endpoint(identity, 'GET /auth/keys', async () => ({
    ...reply({ keys: (await keys.published()).map(presentKey) }),
    cacheFor: 60,
  })),
  /** The comparison takes constant time. */
  endpoint(identity, 'POST /internal/service-tokens', async ({ body }) => {
    const secret = serviceSecrets.get(body.service);
    const same = timingSafeEqual(digest(secret ?? ''), digest(body.secret));
    if (!same || secret === undefined)
      throw new AppError(401, 'invalid_credentials', 'The service name or secret is incorrect.');
    const expiresAt = new Date(Date.now() + LIFETIME_MS);
    return reply({ token: await signer.forService(body.service, expiresAt), expires_at: expiresAt.toISOString() });
  }),
];
