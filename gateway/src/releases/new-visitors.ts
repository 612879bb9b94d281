import { networkOf } from '@keystead/service-kit';
import type { Context } from 'koa';
import type { GatewayConfig } from '../config.ts';
import { Allowances } from '../limits/allowances.ts';
import type { Count } from '../limits/count.ts';

const hourInSeconds = 60 * 60;

/** Says of somebody who was never here before whether what they report shall count. */
export type CountNewcomer = (ctx: Context) => Promise<boolean>;

/**
 * Lets so many newcomers of one network count in an hour. A visitor costs nothing but a request, so whoever wants to take a
 * release back, or hold it, would be as many visitors as they like.
 */
export function newVisitors(
  { RATE_LIMITS, RATE_LIMIT_VISITORS: limit }: Pick<GatewayConfig, 'RATE_LIMITS' | 'RATE_LIMIT_VISITORS'>,
  count: Count,
): CountNewcomer {
  const allowances = new Allowances(count, hourInSeconds);
  return async ({ ip }) =>
    RATE_LIMITS === 'off' || (await allowances.spend(`visitors:${networkOf(ip)}`, limit)).allowed;
}
