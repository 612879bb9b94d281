import { samplePaidSubscription, samplePlans, sampleSubscription } from '@keystead/web-kit/testing';
import { planOption, tooSmallText } from './plan-option.ts';
import { freeMonths, priceText } from './prices.ts';

const { plans } = samplePlans;
const optionsOf = (interval: 'month' | 'year', subscription = sampleSubscription()) =>
  plans.map((plan) => {
    const option = planOption(plan, interval, subscription);
    return option?.kind === 'paid' ? option.label : (option?.kind ?? null);
  });

const paid = samplePaidSubscription();
const past = '2026-01-19T09:00:00.000Z';
const abilitiesWith = (different: object) => ({ ...paid.abilities, ...different });

test.each([
  ['on the trial', sampleSubscription(), 'month', ['current', 'Upgrade to Starter', 'Upgrade to Professional']],
  ['paying by the month', paid, 'month', ['ended', 'current', 'Upgrade to Professional']],
  ['paying by the month, with yearly prices', paid, 'year', ['ended', 'Switch to yearly', 'Upgrade to Professional']],
  [
    'paying while the trial lasts',
    samplePaidSubscription({
      trial_end: '2099-01-01T00:00:00.000Z',
      abilities: abilitiesWith({ switch_to_trial: true }),
    }),
    'month',
    ['trial', 'current', 'Upgrade to Professional'],
  ],
  [
    'paying for the largest',
    samplePaidSubscription({ plan_id: 'professional', plan: 'Professional', property_limit: 50, interval: 'year' }),
    'year',
    ['ended', 'Switch to Starter', 'current'],
  ],
  [
    'the trial has ended',
    sampleSubscription({ status: 'expired', trial_end: past }),
    'month',
    ['ended', 'Upgrade to Starter', 'Upgrade to Professional'],
  ],
  [
    'a paid plan has ended',
    samplePaidSubscription({ status: 'canceled' }),
    'month',
    ['ended', 'Upgrade to Starter', 'Upgrade to Professional'],
  ],
  [
    'without the right to change it',
    samplePaidSubscription({ abilities: abilitiesWith({ upgrade: false }) }),
    'month',
    ['ended', 'current', null],
  ],
] as const)('planOption: %s', (_, subscription, interval, expected) => {
  expect(optionsOf(interval, subscription)).toEqual(expected);
});

test('tooSmallText: warns about a plan that is too small, but not about the current or a large one', () => {
  const warned = plans.map((plan) => tooSmallText(plan, samplePaidSubscription({ properties_used: 12 })));
  expect(warned).toEqual(["You have 12 properties. Nothing is deleted, but you can't add any.", null, null]);
});

test('prices have cents only where needed; a year costs ten months', () => {
  expect([29, 24.5, 1490].map(priceText)).toEqual(['$29', '$24.50', '$1,490']);
  expect(freeMonths(plans)).toBe(2);
  expect(freeMonths([])).toBe(0);
  expect(freeMonths(plans.map((plan) => (plan.id === 'starter' ? { ...plan, yearly_price: 300 } : plan)))).toBe(0);
});
