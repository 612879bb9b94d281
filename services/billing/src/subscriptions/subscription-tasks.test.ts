import { subscriptionTasks } from './subscription-tasks.ts';
import { type PaidSubscription, type Subscription, unstored } from './subscriptions.ts';

const trial = unstored(7, new Date('2026-02-20T00:00:00Z'));
const paid = (own: Partial<PaidSubscription>): Subscription => ({
  ...trial,
  paid: {
    subscription_id: 'sub_1',
    plan: 'starter',
    interval: 'month',
    status: 'active',
    price_cents: 2_900,
    period_end: new Date('2026-04-01T00:00:00Z'),
    cancel_at: null,
    retry_at: null,
    ended_at: null,
    ...own,
  },
});
const on = (day: string, subscription: Subscription, due?: number) =>
  subscriptionTasks(subscription, due, new Date(`${day}T12:00:00Z`)).map(({ title, urgent }) => [title, urgent]);

test('a trial is told of from a week before its end to a week after it', () => {
  expect(trial.trial_end.toISOString()).toBe('2026-03-06T00:00:00.000Z');
  expect(on('2026-02-26', trial)).toEqual([]);
  expect(on('2026-02-28', trial)).toEqual([['Your free trial ends on March 6, 2026', false]]);
  expect(on('2026-03-04', trial)).toEqual([['Your free trial ends on March 6, 2026', true]]);
  expect(on('2026-03-08', trial)).toEqual([['Your free trial has ended', true]]);
  expect(on('2026-03-14', trial)).toEqual([]);
  expect(on('2026-03-04', { ...trial, granted: 'enterprise' })).toEqual([]);
});

test('a payment that failed is told of with the amount of its invoice', () => {
  const failing = paid({ status: 'past_due' });
  expect(on('2026-03-04', failing, 1_234)).toEqual([['The payment of $12.34 for your plan failed', true]]);
  expect(on('2026-03-04', failing)).toEqual([['The payment of $29.00 for your plan failed', true]]);
});

test('a plan is told of if it ends, and not while it goes on', () => {
  expect(on('2026-03-04', paid({}))).toEqual([]);
  const cancelled = paid({ cancel_at: new Date('2026-03-10T00:00:00Z') });
  expect(on('2026-03-04', cancelled)).toEqual([['Your Starter plan ends on March 10, 2026', false]]);
  const ended = paid({ status: 'ended', ended_at: new Date('2026-03-20T00:00:00Z') });
  expect(on('2026-03-22', ended)).toEqual([['Your Starter plan has ended', true]]);
});
