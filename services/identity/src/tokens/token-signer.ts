import { createPrivateKey, type KeyObject } from 'node:crypto';
import { serviceAudience, tokenIssuer, type UserClaims, userAudience } from '@keystead/service-kit';
import jwt from 'jsonwebtoken';
import { type ApiKey, keySessionId } from '../api-keys/api-key.ts';
import type { Session } from '../sessions/session.repository.ts';
import { fullName, type User } from '../users/user.ts';
import type { SigningKeyRepository } from './signing-key.repository.ts';

/** Such a token grants no access. */
export const browserAudience = 'keystead-browsers';

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

const claimsOf = (user: User, sessionId: string, expiresAt: Date, addressIds: readonly number[]): UserClaims => ({
  sub: String(user._id),
  sid: sessionId,
  acc: user.account_id,
  acs: seconds(user.account_since),
  role: user.role,
  name: fullName(user),
  ec: user.email_confirmed,
  adr: addressIds,
  exp: seconds(expiresAt),
});

/** A user has signed in with it before. */
export interface KnownBrowser {
  readonly id: string;
  readonly userId: number;
  /** The user's `credentials` at the sign-in: a new password makes their browsers unknown. */
  readonly credentials: number;
}

/** Nothing else in the product can sign tokens. */
export class TokenSigner {
  readonly #keys: SigningKeyRepository;
  #parsed: { kid: string; key: KeyObject } | undefined;

  constructor(keys: SigningKeyRepository) {
    this.#keys = keys;
  }

  /** It expires with the session. */
  forUser(user: User, session: Session, addressIds: readonly number[]): Promise<string> {
    return this.#sign(claimsOf(user, session._id, session.expires_at, addressIds), userAudience);
  }

  forKey(owner: User, key: ApiKey, expiresAt: Date): Promise<string> {
    const { _id, name: kn, scopes: scp } = key;
    const claims = { ...claimsOf(owner, keySessionId(_id), expiresAt, []), key: _id, kn, scp };
    return this.#sign({ ...claims, ...(key.app && { app: key.app.name }) }, userAudience);
  }

  forBrowser({ id: jti, userId, credentials: cr }: KnownBrowser, expiresAt: Date): Promise<string> {
    return this.#sign({ sub: String(userId), jti, cr, exp: seconds(expiresAt) }, browserAudience);
  }

  forService(name: string, expiresAt: Date): Promise<string> {
    return this.#sign({ sub: name, exp: seconds(expiresAt) }, serviceAudience);
  }

  async #sign(claims: object, audience: string): Promise<string> {
    const { _id: kid, private_key } = await this.#keys.signing();
    // Parsing the key costs more than signing with it.
    if (this.#parsed?.kid !== kid) this.#parsed = { kid, key: createPrivateKey(private_key ?? '') };
    return jwt.sign(claims, this.#parsed.key, { algorithm: 'RS256', keyid: kid, issuer: tokenIssuer, audience });
  }
}
