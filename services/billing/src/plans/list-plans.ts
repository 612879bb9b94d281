import { billing } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import { plansToChoose } from './catalogue.ts';

export const listPlans = () => endpoint(billing, 'GET /plans', async () => reply({ plans: plansToChoose() }));
