import { billing } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import { plansToChoose } from './catalogue.ts';
import { marketingPlans } from './marketing-plans.ts';

/** Answers the catalogue: what can be chosen, and what the pricing page shows. */
export const listPlans = () =>
  endpoint(billing, 'GET /plans', async () => reply({ plans: plansToChoose(), marketing_plans: [...marketingPlans] }));
