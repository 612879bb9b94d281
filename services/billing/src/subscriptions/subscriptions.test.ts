import { entitlementsOf, type PaidSubscription, type Subscription, statusOf, trialEnd } from './subscriptions.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const trialRuns = new Date('2026-11-30T12:00:00.000Z');
const trialIsOver = new Date('2026-11-21T12:00:00.000Z');

const starter: PaidSubscription = {
  subscription_id: 'sub_1',
  plan: 'starter',
  interval: 'month',
  status: 'active',
  price_cents: 2_900,
  period_end: new Date('2026-12-21T12:00:00.000Z'),
  cancel_at: null,
  retry_at: null,
  ended_at: null,
};
const lateOne: PaidSubscription = { ...starter, status: 'past_due', retry_at: new Date('2026-11-24T12:00:00.000Z') };
const cancelled: PaidSubscription = { ...starter, cancel_at: starter.period_end };
const ended: PaidSubscription = { ...starter, status: 'ended', ended_at: now };
const large: PaidSubscription = { ...starter, plan: 'professional' };

const subscription = (own: Partial<Subscription>): Subscription => ({
  _id: 7,
  entry: 1,
  trial_end: trialIsOver,
  granted: null,
  paid: null,
  ever_paid: false,
  created_at: new Date('2026-11-01T00:00:00.000Z'),
  ...own,
});

describe('the entitlements and the status of a subscription', () => {
  it.each([
    ['the trial', { trial_end: trialRuns }, ['trial', 5, 'starter', true], 'active'],
    ['a trial that is over since this very moment', {}, ['trial', 5, 'starter', false], 'expired'],
    ['a paid plan', { paid: starter }, ['starter', 10, 'professional', true], 'active'],
    ['the larger one', { paid: large }, ['professional', 50, null, true], 'active'],
    ['a plan whose payment has failed', { paid: lateOne }, ['starter', 10, 'professional', true], 'past_due'],
    ['a plan that was cancelled and lasts', { paid: cancelled }, ['starter', 10, 'professional', true], 'active'],
    ['a plan that has ended', { paid: ended }, ['trial', 5, 'starter', false], 'canceled'],
    ['one that ended within the trial', { paid: ended, trial_end: trialRuns }, ['trial', 5, 'starter', true], 'active'],
    ['the plan by agreement', { granted: 'enterprise' }, ['enterprise', null, null, true], 'active'],
    [
      'the same beside a paid plan',
      { granted: 'enterprise', paid: lateOne },
      ['enterprise', null, null, true],
      'active',
    ],
    ['the same after one', { granted: 'enterprise', paid: ended }, ['enterprise', null, null, true], 'active'],
  ] as const)('with %s', (_, own, [plan, property_limit, next_plan, can_create], status) => {
    const one = subscription(own);
    const trial_end = plan === 'trial' ? one.trial_end.toISOString() : null;
    expect(entitlementsOf(one, now)).toMatchObject({ plan, property_limit, next_plan, can_create, trial_end });
    expect(statusOf(one, now)).toBe(status);
  });

  it.each([
    ['the trial', { trial_end: trialRuns }, [2, 60], 'professional'],
    ['a plan that has none', { paid: starter }, [0, 0], 'professional'],
    ['the larger one', { paid: large }, [20, 600], null],
    ['the plan by agreement', { granted: 'enterprise' }, [100, 3_000], null],
  ] as const)('for the API: %s', (_, own, [keys, requests_per_minute], api_plan) => {
    expect(entitlementsOf(subscription(own), now)).toMatchObject({ api: { keys, requests_per_minute }, api_plan });
  });

  it('has a trial of 14 days from the account’s creation', () => {
    expect(trialEnd(new Date('2026-02-20T10:30:00.000Z'))).toEqual(new Date('2026-03-06T10:30:00.000Z'));
  });
});
