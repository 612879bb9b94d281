import { billing, MAX_PLAN_ACCOUNTS } from '@keystead/contracts';
import { authorise, briefed, type Endpoint, endpoint, reply, Unauthenticated } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { marketingPlans, plansToChoose } from '../plans/catalogue.ts';
import { subscriptionTasks } from './subscription-tasks.ts';
import { presentPlan } from './subscriptions.mapper.ts';
import { effectivePlan, entitlementsOf, unstored } from './subscriptions.ts';

const onlyAdmins = 'Only an admin can read the plans of accounts.';

export const subscriptionEndpoints = ({ subscriptions, invoices, present }: Dependencies): Endpoint[] => [
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
  /** Empty for an account whose people have not seen its plan since it exists, and for admins, who need none. */
  endpoint(billing, 'GET /internal/billing-tasks', async ({ caller, service, query }) => {
    const { role, accountId } = briefed(caller, service, query.account_id);
    const [subscription] = role === 'tenant' || role === 'admin' ? [] : await subscriptions.findAll([accountId]);
    if (!subscription) return reply({ tasks: [] });
    const due = await invoices.newestPending(accountId);
    return reply({ tasks: subscriptionTasks(subscription, due?.amount_cents, new Date()) });
  }),
  /** Stores nothing: an account whose people have not been here since has no subscription yet. */
  endpoint(billing, 'POST /internal/account-plans', async ({ caller, body: { accounts } }) => {
    authorise(caller?.role === 'admin', onlyAdmins);
    const stored = await subscriptions.findAll(accounts.map(({ id }) => id));
    const byId = new Map(stored.map((subscription) => [subscription._id, subscription]));
    const now = new Date();
    const plans = accounts.map(({ id, created_at }) => byId.get(id) ?? unstored(id, new Date(created_at)));
    return reply({ plans: plans.map((subscription) => presentPlan(subscription, now)) });
  }),
  endpoint(billing, 'GET /internal/plan-accounts', async ({ caller, query: { plan } }) => {
    authorise(caller?.role === 'admin', onlyAdmins);
    const found = await subscriptions.withPlan(MAX_PLAN_ACCOUNTS);
    const except = plan === 'trial';
    const listed = except ? found : found.filter((subscription) => effectivePlan(subscription) === plan);
    return reply({ account_ids: listed.map(({ _id }) => _id), except });
  }),
];
