import type { ApiKey } from '@keystead/contracts';
import type { Tone } from '@keystead/ui';

type KeyState = 'active' | 'expired' | 'revoked';

/** The labels of a key's states. */
export const stateNames: Readonly<Record<KeyState, string>> = {
  active: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
};

/** The tone of each state. */
export const stateTones: Readonly<Record<KeyState, Tone>> = {
  active: 'success',
  expired: 'neutral',
  revoked: 'danger',
};

/** The current state of a key. */
export function stateOf({ revoked_at, expires_at }: Pick<ApiKey, 'revoked_at' | 'expires_at'>): KeyState {
  if (revoked_at !== null) return 'revoked';
  return expires_at !== null && Date.parse(expires_at) <= Date.now() ? 'expired' : 'active';
}
