import { randomUUID } from 'node:crypto';
import { type KeySet, tokenIssuer } from '@keystead/service-kit';
import jwt from 'jsonwebtoken';
import { browserAudience, type KnownBrowser, type TokenSigner } from '../tokens/token-signer.ts';
import type { User } from '../users/user.ts';

const COOKIE_NAME = 'keystead_browser';
/** After the last sign-in. */
const LIFETIME_SECONDS = 180 * 24 * 60 * 60;

/**
 * A signed cookie that is sent only to sign-in. It grants no access: it gives its browser password attempts that other
 * clients cannot use up.
 */
export class KnownBrowsers {
  readonly #signer: TokenSigner;
  readonly #keys: KeySet;
  readonly #secure: string;

  /** @param publicUrl with https, browsers send the cookie over TLS only */
  constructor(signer: TokenSigner, keys: KeySet, publicUrl: string) {
    this.#signer = signer;
    this.#keys = keys;
    this.#secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  }

  /** Null unless the signature is valid. */
  async find(cookies: string): Promise<KnownBrowser | null> {
    const token = new RegExp(`(?:^|;\\s*)${COOKIE_NAME}=([\\w.-]+)`).exec(cookies)?.[1];
    const kid = token && jwt.decode(token, { complete: true })?.header.kid;
    const key = token && kid ? await this.#keys.find(kid) : null;
    if (!token || !key) return null;
    try {
      const options = { algorithms: ['RS256' as const], issuer: tokenIssuer, audience: browserAudience };
      const { sub, jti, cr } = jwt.verify(token, key, options) as jwt.JwtPayload;
      return sub && jti ? { id: jti, userId: Number(sub), credentials: Number(cr) } : null;
    } catch {
      return null;
    }
  }

  /** A known browser of the same user keeps its id. */
  async cookieFor({ _id, credentials }: User, before: KnownBrowser | null): Promise<string> {
    const id = before?.userId === _id ? before.id : randomUUID();
    const token = await this.#signer.forBrowser(
      { id, userId: _id, credentials },
      new Date(Date.now() + LIFETIME_SECONDS * 1000),
    );
    return `${COOKIE_NAME}=${token}; Path=/api/auth; Max-Age=${LIFETIME_SECONDS}; HttpOnly; SameSite=Strict${this.#secure}`;
  }
}
