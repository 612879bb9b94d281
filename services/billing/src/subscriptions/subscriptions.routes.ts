import { billing } from '@keystead/contracts';
import { type Endpoint, endpoint, reply, Unauthenticated } from '@keystead/service-kit';
import type { PlanDependencies } from '../dependencies.ts';
import { entitlementsOf } from './subscriptions.ts';

const readSubscription = ({ subscriptions, present }: PlanDependencies) =>
  endpoint(billing, 'GET /subscription', async ({ caller }) =>
    reply(await present(await subscriptions.findOrCreate(caller), caller)),
  );

const readEntitlements = ({ subscriptions }: PlanDependencies) =>
  endpoint(billing, 'GET /internal/entitlements', async ({ caller }) => {
    if (!caller) throw new Unauthenticated();
    const subscription = await subscriptions.findOrCreate(caller);
    // Admins have chosen no plan and need none.
    const granted = caller.role === 'admin' ? 'enterprise' : subscription.granted;
    return reply(entitlementsOf({ ...subscription, granted }, new Date()));
  });

export const subscriptionEndpoints = (deps: PlanDependencies): Endpoint[] => [
  readSubscription(deps),
  readEntitlements(deps),
];
