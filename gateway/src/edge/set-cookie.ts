import type { Context } from 'koa';
import type { GatewayConfig } from '../config.ts';
import { publicOrigin } from '../page/public-origin.ts';

/**
 * Sets a cookie that scripts can't read and that browsers send when they open a page. A lifetime of 0 seconds deletes
 * it.
 */
export function setCookie(
  ctx: Context,
  config: Pick<GatewayConfig, 'PUBLIC_URL'>,
  { name, value, seconds }: { readonly name: string; readonly value: string; readonly seconds: number },
): void {
  // Koa can't do this: it refuses to set Secure if an untrusted proxy has terminated TLS.
  const secure = publicOrigin(ctx, config).startsWith('https:') ? '; Secure' : '';
  ctx.append('Set-Cookie', `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`);
}
