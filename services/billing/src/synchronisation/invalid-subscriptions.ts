import type { Logger } from '@keystead/service-kit';
import { pricedItem, runsAtProvider } from './paid-subscription.ts';
import type { ProviderState } from './provider-state.ts';

/**
 * Logs errors that an operator must resolve at the provider: an account with two running subscriptions, or one for no
 * plan.
 */
export function logInvalidSubscriptions(log: Logger, account: number, { subscriptions }: ProviderState): void {
  const running = subscriptions.filter(runsAtProvider);
  if (running.length > 1)
    log.error(
      { account, subscriptions: running.map(({ id }) => id) },
      'an account has more than one running subscription',
    );
  for (const one of running)
    if (!pricedItem(one)) log.error({ account, subscription: one.id }, 'a running subscription belongs to no plan');
}
