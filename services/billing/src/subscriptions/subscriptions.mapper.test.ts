import { presentSubscription } from './subscriptions.mapper.ts';
import type { PaidSubscription, Subscription } from './subscriptions.ts';

const DAY_MS = 24 * 60 * 60_000;
const now = new Date('2026-11-21T12:00:00Z');
const later = new Date(now.getTime() + 20 * DAY_MS);
const soon = new Date(now.getTime() + 3 * DAY_MS);

const starter: PaidSubscription = {
  subscription_id: 'sub_1',
  plan: 'starter',
  interval: 'month',
  status: 'active',
  price_cents: 2900,
  period_end: later,
  cancel_at: null,
  retry_at: null,
  ended_at: null,
};
const subscription = (own: Partial<Subscription> = {}): Subscription => ({
  _id: 1,
  entry: 1,
  trial_end: new Date(now.getTime() + 5 * DAY_MS),
  granted: null,
  paid: null,
  ever_paid: (own.paid ?? null) !== null,
  created_at: now,
  ...own,
});
const used = { trial_end: new Date(now.getTime() - DAY_MS) };
const present = (own: Partial<Subscription>) => presentSubscription(subscription(own), { now, properties_used: 4 });
/** The names of the abilities that are true. */
const can = (own: Partial<Subscription>) =>
  Object.entries(present(own).abilities)
    .filter(([, can]) => can)
    .map(([name]) => name);

const paid = (own: Partial<PaidSubscription> = {}) => ({ paid: { ...starter, ...own } });
const ended = paid({ status: 'ended', ended_at: now });

describe('presentSubscription', () => {
  it.each([
    ['on the trial', {}, 'trial', 'active', true],
    ['after the trial', used, 'trial', 'expired', false],
    ['paid', paid(), 'starter', 'active', true],
    ['with a payment that failed', paid({ status: 'past_due', retry_at: soon }), 'starter', 'past_due', true],
    ['ended while the trial lasts', ended, 'trial', 'active', true],
    ['ended after the trial', { ...ended, ...used }, 'trial', 'canceled', false],
    ['by agreement', { granted: 'enterprise', ...used } as const, 'enterprise', 'active', true],
  ] as const)('presents a subscription %s', (_, own, plan_id, status, can_create) => {
    expect(present(own)).toMatchObject({ plan_id, status, can_create, properties_used: 4 });
  });

  it('shows what a paid plan costs and when it is paid next', () => {
    expect(present(paid({ interval: 'year', price_cents: 29_000 }))).toMatchObject({
      plan: 'Starter',
      interval: 'year',
      price: 290,
      next_billing_date: later.toISOString(),
      property_limit: 10,
      cancel_at: null,
      retry_at: null,
    });
  });

  it('shows no next payment of a cancelled plan, and the next retry of a failed one', () => {
    expect(present(paid({ cancel_at: later }))).toMatchObject({
      next_billing_date: null,
      cancel_at: later.toISOString(),
    });
    expect(present(paid({ status: 'past_due', retry_at: soon }))).toMatchObject({
      next_billing_date: soon.toISOString(),
      retry_at: soon.toISOString(),
    });
    expect(present(ended)).toMatchObject({ next_billing_date: null, price: null, interval: null });
  });

  it('shows whether there ever was a paid plan', () => {
    const all = [present({}), present(ended), present(paid()), present({ ever_paid: true })];
    expect(all.map(({ ever_paid }) => ever_paid)).toEqual([false, true, true, true]);
  });

  it.each([
    ['on the trial', {}, ['upgrade']],
    ['after the trial', used, ['upgrade']],
    ['paid while the trial lasts', paid(), ['upgrade', 'switch_to_trial', 'cancel', 'open_portal']],
    ['paid after the trial', { ...paid(), ...used }, ['upgrade', 'cancel', 'open_portal']],
    ['cancelled', { ...paid({ cancel_at: later }), ...used }, ['cancel', 'resume', 'open_portal']],
    ['with a payment that failed', { ...paid({ status: 'past_due' }), ...used }, ['cancel', 'open_portal']],
    ['ended', { ...ended, ...used }, ['upgrade', 'open_portal']],
    ['by agreement', { granted: 'enterprise' } as const, []],
  ] as const)('shows the possible actions %s', (_, own, abilities) => {
    expect(can(own)).toEqual(abilities);
  });
});
