import { samplePlans, sampleSubscription } from '../test/samples.ts';
import { wantedPlan } from './billing.ts';

const past = '2026-01-19T09:00:00.000Z';
const trial = sampleSubscription({ trial_end: past, trial_end_date: past });
const { plans } = samplePlans;

test.each([
  ['the trial lasts', trial],
  ['it has ended', { ...trial, status: 'expired', can_create: false }],
] as const)('the plan of the registration is offered where %s', (_, subscription) => {
  expect(wantedPlan({ wanted_plan: 'professional' }, subscription, plans)).toEqual(plans[2]);
});

test.each([
  ['none was chosen', null, trial, plans],
  ['the trial was chosen', 'trial', trial, plans],
  ['a plan is paid for', 'starter', { ...trial, plan_id: 'starter', ever_paid: true }, plans],
  ['a paid plan has ended', 'starter', { ...trial, status: 'canceled', ever_paid: true }, plans],
  ['the user returned to the trial', 'starter', { ...trial, ever_paid: true }, plans],
  ['the user may not choose one', 'starter', { ...trial, abilities: { ...trial.abilities, upgrade: false } }, plans],
  ['the subscription is not loaded yet', 'starter', undefined, plans],
  ['the plans are not loaded yet', 'starter', trial, undefined],
] as const)('no plan is offered where %s', (_, wanted_plan, subscription, catalogue) => {
  expect(wantedPlan({ wanted_plan }, subscription, catalogue)).toBeNull();
});
