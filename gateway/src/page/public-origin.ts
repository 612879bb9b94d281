import type { Context } from 'koa';
import type { GatewayConfig } from '../config.ts';

/** Where visitors reach this site, without a path: as it is set, else as this request has reached it. */
export const publicOrigin = (
  ctx: Pick<Context, 'protocol' | 'host'>,
  { PUBLIC_URL }: Pick<GatewayConfig, 'PUBLIC_URL'>,
): string => (PUBLIC_URL ? new URL(PUBLIC_URL).origin : `${ctx.protocol}://${ctx.host}`);
