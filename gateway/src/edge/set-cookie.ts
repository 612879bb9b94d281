import type { Context } from 'koa';
import type { GatewayConfig } from '../config.ts';
import { publicOrigin } from '../page/public-origin.ts';

/**
 * Sets a cookie that no script sees and that comes along when a page is opened. A lifetime of 0 seconds takes it away.
 */
export function setCookie(
  ctx: Context,
  config: Pick<GatewayConfig, 'PUBLIC_URL'>,
  { name, value, seconds }: { readonly name: string; readonly value: string; readonly seconds: number },
): void {
  // Not by Koa, which refuses to say Secure where a proxy that it may not believe has taken TLS off.
  const secure = publicOrigin(ctx, config).startsWith('https:') ? '; Secure' : '';
  ctx.append('Set-Cookie', `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`);
}
