import { billing } from '@keystead/contracts';
import { type Endpoint, endpoint, reply, Unauthenticated } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { marketingPlans, plansToChoose } from '../plans/catalogue.ts';
import { entitlementsOf } from './subscriptions.ts';

export const subscriptionEndpoints = ({ subscriptions, present }: Dependencies): Endpoint[] => [
  endpoint(billing, 'GET /plans', async () => reply({ plans: plansToChoose(), marketing_plans: [...marketingPlans] })),
  endpoint(billing, 'GET /subscription', async ({ caller }) =>
    reply(await present(await subscriptions.findOrCreate(caller), caller)),
  ),
  endpoint(billing, 'GET /internal/entitlements', async ({ caller }) => {
    if (!caller) throw new Unauthenticated();
    const subscription = await subscriptions.findOrCreate(caller);
    // Admins have chosen no plan and need none.
    const granted = caller.role === 'admin' ? 'enterprise' : subscription.granted;
    return reply(entitlementsOf({ ...subscription, granted }, new Date()));
  }),
];
