import type { Context } from 'koa';
import type { GatewayConfig } from '../config.ts';

/** The public URL of this site, without a path: the configured one, else the one of this request. */
export const publicOrigin = (
  ctx: Pick<Context, 'protocol' | 'host'>,
  { PUBLIC_URL }: Pick<GatewayConfig, 'PUBLIC_URL'>,
): string => (PUBLIC_URL ? new URL(PUBLIC_URL).origin : `${ctx.protocol}://${ctx.host}`);
