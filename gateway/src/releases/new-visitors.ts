import { networkOf } from '@keystead/service-kit';
import type { Context } from 'koa';
import type { GatewayConfig } from '../config.ts';
import { Allowances } from '../limits/allowances.ts';
import type { Count } from '../limits/count.ts';

const HOUR_SECONDS = 60 * 60;

/** Decides whether the reports of a new visitor count. */
export type CountNewVisitor = (ctx: Context) => Promise<boolean>;

/**
 * Limits how many new visitors of one network count in an hour. A new visitor costs only one request. Without the
 * limit, an attacker could pose as any number of visitors to force a rollback or a hold.
 */
export function newVisitors(
  { RATE_LIMITS, RATE_LIMIT_VISITORS: limit }: Pick<GatewayConfig, 'RATE_LIMITS' | 'RATE_LIMIT_VISITORS'>,
  count: Count,
): CountNewVisitor {
  const allowances = new Allowances(count, HOUR_SECONDS);
  return async ({ ip }) =>
    RATE_LIMITS === 'off' || (await allowances.spend(`visitors:${networkOf(ip)}`, limit)).allowed;
}
