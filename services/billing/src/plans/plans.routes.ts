import { billing } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import { marketingPlans, plansToChoose } from './catalogue.ts';

export const listPlans = () =>
  endpoint(billing, 'GET /plans', async () => reply({ plans: plansToChoose(), marketing_plans: [...marketingPlans] }));
