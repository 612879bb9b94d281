import { samplePaidSubscription, samplePlans, sampleSubscription } from '@keystead/web-kit/testing';
import { overLimitNotice, standingNotices } from './standing-notice.ts';

const past = '2026-01-19T09:00:00.000Z';
const later = '2027-03-15T12:00:00.000Z';
const { plans } = samplePlans;

test('a plan without problems has no notice', () => {
  expect(standingNotices(sampleSubscription())).toEqual([]);
  expect(standingNotices(samplePaidSubscription())).toEqual([]);
  expect(overLimitNotice(sampleSubscription({ properties_used: 5 }), plans)).toBeNull();
});

test('a failed payment: the plan continues, with the date of the next attempt', () => {
  const overdue = samplePaidSubscription({ status: 'past_due', retry_at: later });
  expect(standingNotices(overdue)).toEqual([
    {
      tone: 'warning',
      title: 'Your last payment has failed',
      text: 'Your plan goes on meanwhile, with everything in it. We try your card again on Mar 15, 2027.',
      action: 'card',
    },
  ]);
  const [lastTry] = standingNotices({ ...overdue, retry_at: null });
  expect(lastTry?.text).toMatch(/Please update your card\.$/);
});

test.each([
  ['the trial has ended', sampleSubscription({ status: 'expired', trial_end: past }), 'Your free trial has ended'],
  ['it ended a moment ago', sampleSubscription({ trial_end: past }), 'Your free trial has ended'],
  ['a paid plan has ended', sampleSubscription({ status: 'canceled', trial_end: past }), 'Your plan has ended'],
])('%s: the notice lists what still works, and what needs a plan', (_, subscription, title) => {
  expect(standingNotices(subscription)).toEqual([
    {
      tone: 'warning',
      title,
      text: 'Nothing is lost: reading, export, payments, maintenance and billing go on. Adding properties, tenants or leases needs a plan.',
    },
  ]);
});

test('a cancelled plan: the notice states the end, and what applies then', () => {
  const ending = samplePaidSubscription({ cancel_at: later, next_billing_date: null });
  expect(standingNotices(ending)).toEqual([
    {
      tone: 'info',
      title: 'Your Starter plan ends on Mar 15, 2027',
      text: 'Until then everything stays as it is, and nothing more is charged. Nothing is lost by it. Adding properties, tenants or leases then needs a plan.',
      action: 'resume',
    },
  ]);
  const [trialAfter] = standingNotices({ ...ending, trial_end: '2027-03-20T12:00:00.000Z' });
  expect(trialAfter?.text).toMatch(/Your free trial goes on\.$/);
});

test('a cancelled plan with a failed payment has both notices, each with its action', () => {
  const both = samplePaidSubscription({ status: 'past_due', retry_at: later, cancel_at: later });
  const notices = standingNotices(both);
  expect(notices.map(({ action }) => action)).toEqual(['card', 'resume']);
  expect(notices[1]?.text).toContain('only the payment that has failed is still due');
});

test('beside a plan by agreement the notice names the paid plan, and says that nothing needs a plan', () => {
  const granted = samplePaidSubscription({ plan_id: 'enterprise', plan: 'Enterprise', property_limit: null });
  expect(standingNotices(granted)).toEqual([]);
  expect(standingNotices({ ...granted, retry_at: later })).toEqual([
    {
      tone: 'warning',
      title: 'The last payment of your paid plan has failed',
      text: 'Your paid plan goes on meanwhile, with everything in it. We try your card again on Mar 15, 2027.',
      action: 'card',
    },
  ]);
  const [ending] = standingNotices({ ...granted, cancel_at: later });
  expect(ending?.title).toBe('Your paid plan ends on Mar 15, 2027');
  expect(ending?.text).toMatch(/Your plan by agreement goes on\.$/);
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
  ['the plans are not known yet', 1200, undefined, 'choose a larger plan.', undefined],
  ['none has room for one more', 50, plans, 'please write to us about a plan by agreement.', 'contact'],
])('how to add more properties, where %s', (_, properties_used, known, advice, action) => {
  const notice = overLimitNotice(samplePaidSubscription({ properties_used }), known);
  expect(notice?.text).toMatch(new RegExp(`To add new ones, ${advice}$`));
  expect(notice?.action).toBe(action);
});
