import type { ApiAllowance } from '@keystead/contracts';
import { quantity } from '@keystead/crud-ui';

/** The API limits of the plan: `2 of 20 keys, 600 requests a minute each`. */
export function allowanceText({ keys, used, requests_per_minute }: ApiAllowance): string {
  if (keys === 0) return 'Your plan has no API access';
  return `${used} of ${quantity(keys, 'key', 'keys')}, ${quantity(requests_per_minute, 'request', 'requests')} a minute each`;
}
