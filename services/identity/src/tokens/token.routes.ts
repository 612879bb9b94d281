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
  serviceSecrets: ReadonlyMap<string, readonly string[]>,
): Endpoint[] => [
  /** A verifier that meets an unknown key id fetches the keys again, whatever a cache holds. */
  endpoint(identity, 'GET /auth/keys', async () => ({
    ...reply({ keys: (await keys.published()).map(presentKey) }),
    cacheFor: 60,
  })),
  /** Each comparison takes constant time, and none is left out. */
  endpoint(identity, 'POST /internal/service-tokens', async ({ body }) => {
    const accepted = serviceSecrets.get(body.service) ?? [];
    const matches = accepted.filter((secret) => timingSafeEqual(digest(secret), digest(body.secret)));
    if (matches.length === 0)
      throw new AppError(401, 'invalid_credentials', 'The service name or secret is incorrect.');
    const expiresAt = new Date(Date.now() + LIFETIME_MS);
    return reply({ token: await signer.forService(body.service, expiresAt), expires_at: expiresAt.toISOString() });
  }),
];
