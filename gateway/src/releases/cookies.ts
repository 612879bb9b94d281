import { createHmac, timingSafeEqual } from 'node:crypto';
import { secretsOf } from '@keystead/service-kit';
import type { Context } from 'koa';
import { type GatewayConfig, publicOrigin } from '../config.ts';

export type CookieSettings = Pick<GatewayConfig, 'PUBLIC_URL' | 'RELEASE_TOKEN_KEY'>;

/** The keys and the purpose of a seal. A text that was sealed for one cookie is invalid in another. */
interface Seal {
  /** The first one seals, and all are accepted. */
  readonly keys: readonly [string, ...string[]];
  readonly purpose: string;
}

export const sealFor = ({ RELEASE_TOKEN_KEY }: CookieSettings, purpose: string): Seal => ({
  keys: secretsOf(RELEASE_TOKEN_KEY),
  purpose,
});

const macOf = (key: string, purpose: string, content: string) =>
  createHmac('sha256', key).update(`${purpose}\0${content}`).digest();

/** Appends a signature to a text, which must not contain a dot. */
export const signed = ({ keys: [key], purpose }: Seal, content: string): string =>
  `${content}.${macOf(key, purpose, content).toString('base64url')}`;

export function signedText({ keys, purpose }: Seal, value: string): string | undefined {
  const [content = '', mac = ''] = value.split('.', 2);
  const found = Buffer.from(mac, 'base64url');
  const isSealed = keys.some((key) => {
    const expected = macOf(key, purpose, content);
    return found.length === expected.length && timingSafeEqual(found, expected);
  });
  return isSealed ? content : undefined;
}

/** A value that a browser can read but not change, with its expiry in milliseconds of the epoch. */
export const sealed = (seal: Seal, value: object, until: number): string =>
  signed(seal, Buffer.from(JSON.stringify({ until, value })).toString('base64url'));

export function unsealed(seal: Seal, text: string, now = Date.now()): unknown {
  const content = signedText(seal, text);
  if (content === undefined) return undefined;
  const { until, value } = JSON.parse(Buffer.from(content, 'base64url').toString()) as {
    until: number;
    value: unknown;
  };
  return until > now ? value : undefined;
}

/** Scripts can't read it, and browsers send it when they open a page. 0 seconds delete it. */
export function setCookie(
  ctx: Context,
  config: Pick<GatewayConfig, 'PUBLIC_URL'>,
  { name, value, seconds }: { readonly name: string; readonly value: string; readonly seconds: number },
): void {
  // Koa can't do this: it refuses to set Secure if an untrusted proxy has terminated TLS.
  const secure = publicOrigin(ctx, config).startsWith('https:') ? '; Secure' : '';
  ctx.append('Set-Cookie', `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`);
}
