import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import type { Role } from '@keystead/contracts';
import jwt from 'jsonwebtoken';
import type { Caller } from '../src/auth/caller.ts';
import { serviceAudience, type TokenVerifier, tokenIssuer, tokenVerifier, userAudience } from '../src/auth/tokens.ts';

/** A user that a test signs in. */
export interface TestUser {
  readonly userId: number;
  readonly accountId: number;
  readonly role: Role;
  /** By default `User 7` for user 7. */
  readonly name?: string;
  readonly sessionId?: string;
  readonly emailConfirmed?: boolean;
  /** Default: the user's own id if the address is confirmed. */
  readonly addressIds?: readonly number[];
  readonly accountSince?: Date;
  /** The API key with which the user calls. */
  readonly key?: Caller['key'];
}

/** Replaces identity's signature in the tests of a service: real keys, real tokens, the real verifier. */
export interface TestIssuer {
  readonly verifier: TokenVerifier;
  readonly publicKeyPem: string;
  tokenFor(user: TestUser, options?: { expiresIn?: number; kid?: string }): string;
  serviceToken(name: string): string;
  endSession(sessionId: string): void;
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Creates an issuer whose verifier accepts only the tokens that it signs. */
export function testIssuer(): TestIssuer {
  const ended = new Set<string>();
  const keys = { find: async (kid: string) => (kid === 'test' ? createPublicKey(privateKey) : null) };
  const sign = (claims: object, audience: string, kid = 'test', expiresIn = 3600) =>
    jwt.sign(claims, privateKey, { algorithm: 'RS256', keyid: kid, issuer: tokenIssuer, audience, expiresIn });
  return {
    verifier: tokenVerifier(keys, { has: (id) => ended.has(id) }),
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    tokenFor: (user, { expiresIn, kid } = {}) =>
      sign(
        {
          sub: String(user.userId),
          sid: user.sessionId ?? randomUUID(),
          acc: user.accountId,
          acs: Math.floor((user.accountSince ?? new Date()).getTime() / 1000),
          role: user.role,
          name: user.name ?? `User ${user.userId}`,
          ec: user.emailConfirmed ?? true,
          adr: user.addressIds ?? (user.emailConfirmed === false ? [] : [user.userId]),
          ...(user.key && { key: user.key.id, scp: user.key.scopes, kn: user.key.name }),
        },
        userAudience,
        kid,
        expiresIn,
      ),
    serviceToken: (name) => sign({ sub: name }, serviceAudience),
    endSession: (id) => void ended.add(id),
  };
}
