import type { ApiAllowance, Entitlements } from '@keystead/contracts';
import { planLimit, trialEnded } from '@keystead/service-kit';

/** What the plan currently allows of the API: nothing when the trial has ended. */
export const allowanceOf = ({ api, can_create }: Entitlements): Omit<ApiAllowance, 'used'> =>
  can_create ? api : { keys: 0, requests_per_minute: 0 };

/** 402: the account has as many keys as the plan allows. */
export const keyLimit = ({ plan, api, api_plan }: Entitlements) =>
  planLimit(plan, api.keys === 0 ? 'no API keys' : `up to ${api.keys} API keys`, api_plan);

/** @throws AppError 402 unless the account may use the API: its trial has ended, or its plan does not include it. */
export function assertApiAllowed(entitled: Entitlements): void {
  if (!entitled.can_create) throw trialEnded('use the API', entitled.api_plan);
  if (entitled.api.keys === 0) throw keyLimit(entitled);
}
