import type { Plan, Subscription } from '@keystead/contracts';
import { wantedPlan } from './wanted-plan.ts';

const past = '2026-01-19T09:00:00.000Z';
const trial: Subscription = {
  plan_id: 'trial',
  plan: 'Free Trial',
  status: 'active',
  trial_end: past,
  trial_end_date: past,
  next_billing_date: null,
  interval: null,
  price: null,
  cancel_at: null,
  retry_at: null,
  property_limit: 5,
  properties_used: 4,
  ever_paid: false,
  can_create: true,
  abilities: { upgrade: true, switch_to_trial: false, cancel: false, resume: false, open_portal: false },
};
const plan = (id: Plan['id']): Plan => ({
  id,
  name: id,
  description: '',
  price: 29,
  yearly_price: 290,
  duration: 'month',
  trial_days: null,
  property_limit: 10,
  features: [],
  popular: false,
});
const plans = [plan('trial'), plan('starter'), plan('professional')];

test.each([
  ['the trial lasts', trial],
  ['it has ended', { ...trial, status: 'expired', can_create: false }],
] as const)('it is offered where %s', (_, subscription) => {
  expect(wantedPlan({ wanted_plan: 'professional' }, subscription, plans)).toEqual(plans[2]);
});

test.each([
  ['none was chosen', null, trial, plans],
  ['the trial was', 'trial', trial, plans],
  ['one is paid for', 'starter', { ...trial, plan_id: 'starter', ever_paid: true }, plans],
  ['one was paid for and has ended', 'starter', { ...trial, status: 'canceled', ever_paid: true }, plans],
  ['somebody went back to the trial', 'starter', { ...trial, ever_paid: true }, plans],
  ['none may be chosen', 'starter', { ...trial, abilities: { ...trial.abilities, upgrade: false } }, plans],
  ['it is not known yet what the account has', 'starter', undefined, plans],
  ['the plans are not known yet', 'starter', trial, undefined],
] as const)('it is not offered where %s', (_, wanted_plan, subscription, catalogue) => {
  expect(wantedPlan({ wanted_plan }, subscription, catalogue)).toBeNull();
});
