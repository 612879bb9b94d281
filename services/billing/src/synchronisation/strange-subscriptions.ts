import type { Logger } from '@keystead/service-kit';
import { pricedItem, runsAtProvider } from './paid-subscription.ts';
import type { ProviderState } from './provider-state.ts';

/** Says aloud what somebody has to see to at the provider: who pays for two plans, or for what is no plan. */
export function reportStrangeSubscriptions(log: Logger, account: number, { subscriptions }: ProviderState): void {
  const running = subscriptions.filter(runsAtProvider);
  if (running.length > 1)
    log.error({ account, subscriptions: running.map(({ id }) => id) }, 'more than one subscription of an account runs');
  for (const one of running)
    if (!pricedItem(one)) log.error({ account, subscription: one.id }, 'a subscription that runs is of no plan');
}
