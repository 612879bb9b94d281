import { billing } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import { plansToChoose } from './catalogue.ts';
import { marketingPlans } from './marketing-plans.ts';

/** Returns the plans that a user can choose, and the plans that the pricing page shows. */
export const listPlans = () =>
  endpoint(billing, 'GET /plans', async () => reply({ plans: plansToChoose(), marketing_plans: [...marketingPlans] }));
