import { samplePaidSubscription, samplePlans, sampleSubscription } from '@keystead/web-kit/testing';
import { overLimitNotice, planNotices } from './plan-notices.ts';

const past = '2026-01-19T09:00:00.000Z';
const later = '2027-03-15T12:00:00.000Z';
const { plans } = samplePlans;

test('a plan without problems has no notice', () => {
  expect(planNotices(sampleSubscription())).toEqual([]);
  expect(planNotices(samplePaidSubscription())).toEqual([]);
  expect(overLimitNotice(sampleSubscription({ properties_used: 5 }), plans)).toBeNull();
});

test('a failed payment: the plan continues, with the date of the next attempt', () => {
  const overdue = samplePaidSubscription({ status: 'past_due', retry_at: later });
  expect(planNotices(overdue)).toEqual([
    {
      tone: 'warning',
      title: 'Your last payment failed',
      text: 'Your plan stays active for now. We will try your card again on Mar 15, 2027.',
      action: 'card',
    },
  ]);
  const [lastTry] = planNotices({ ...overdue, retry_at: null });
  expect(lastTry?.text).toMatch(/Please update your card\.$/);
});

test.each([
  ['the trial has ended', sampleSubscription({ status: 'expired', trial_end: past }), 'Your free trial has ended'],
  ['it ended a moment ago', sampleSubscription({ trial_end: past }), 'Your free trial has ended'],
  ['a paid plan has ended', sampleSubscription({ status: 'canceled', trial_end: past }), 'Your plan has ended'],
])('%s: the notice lists what still works, and what needs a plan', (_, subscription, title) => {
  expect(planNotices(subscription)).toEqual([
    {
      tone: 'warning',
      title,
      text: 'Nothing is lost: you can still view and export everything, and payments and maintenance keep working. Choose a plan to add properties, tenants or leases.',
    },
  ]);
});

test('a cancelled plan: the notice states the end, and what applies then', () => {
  const ending = samplePaidSubscription({ cancel_at: later, next_billing_date: null });
  expect(planNotices(ending)).toEqual([
    {
      tone: 'info',
      title: 'Your Starter plan ends on Mar 15, 2027',
      text: 'Until then everything stays as it is, and you will not be charged again. No data is lost. You will then need a plan to add properties, tenants or leases.',
      action: 'resume',
    },
  ]);
  const [trialAfter] = planNotices({ ...ending, trial_end: '2027-03-20T12:00:00.000Z' });
  expect(trialAfter?.text).toMatch(/Your free trial continues\.$/);
});

test('a cancelled plan with a failed payment has both notices, each with its action', () => {
  const both = samplePaidSubscription({ status: 'past_due', retry_at: later, cancel_at: later });
  const notices = planNotices(both);
  expect(notices.map(({ action }) => action)).toEqual(['card', 'resume']);
  expect(notices[1]?.text).toContain('only the failed payment is still due');
});

test('beside a plan by agreement the notice names the paid plan, and does not say that a plan is needed', () => {
  const granted = samplePaidSubscription({ plan_id: 'enterprise', plan: 'Enterprise', property_limit: null });
  expect(planNotices(granted)).toEqual([]);
  expect(planNotices({ ...granted, retry_at: later })).toEqual([
    {
      tone: 'warning',
      title: 'The last payment for your paid plan failed',
      text: 'Your paid plan stays active for now. We will try your card again on Mar 15, 2027.',
      action: 'card',
    },
  ]);
  const [ending] = planNotices({ ...granted, cancel_at: later });
  expect(ending?.title).toBe('Your paid plan ends on Mar 15, 2027');
  expect(ending?.text).toMatch(/Your custom plan continues\.$/);
});

test('more properties than the plan allows: the notice says that nothing is deleted', () => {
  const over = samplePaidSubscription({ properties_used: 1200 });
  expect(overLimitNotice(over, plans)?.title).toBe('You have 1,200 properties, and Starter allows 10');
  expect(overLimitNotice(over, plans)?.text).toContain('Nothing is deleted');
  expect(overLimitNotice({ ...over, property_limit: null }, plans)).toBeNull();
  expect(overLimitNotice({ ...over, properties_used: null }, plans)).toBeNull();
});

test.each([
  ['one that can be chosen is large enough', 49, plans, 'choose a larger plan.', undefined],
  ['the plans are not loaded yet', 1200, undefined, 'choose a larger plan.', undefined],
  ['none has room for one more', 50, plans, 'please contact us about a custom plan.', 'contact'],
])('how to add more properties, where %s', (_, properties_used, catalogue, advice, action) => {
  const notice = overLimitNotice(samplePaidSubscription({ properties_used }), catalogue);
  expect(notice?.text).toMatch(new RegExp(`To add new ones, ${advice}$`));
  expect(notice?.action).toBe(action);
});
