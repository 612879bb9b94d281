import { countingSubscription, endedWithoutTrace } from './paid-subscription.ts';
import { testBill, testPrice, testSubscription } from './test-provider-objects.ts';

const starter = testPrice({ metadata: { plan: 'starter' } });
const planOf = (...prices: Parameters<typeof testSubscription>[0]) =>
  countingSubscription([testSubscription(prices)], [])?.plan;

describe('the plan of a subscription', () => {
  it.each([
    ['what was written on its price', [starter], 'starter'],
    ['the product of a price that was made by hand', [testPrice({ product: 'keystead_professional' })], 'professional'],
    ['another item than the first', [testPrice(), starter], 'starter'],
    ['nothing that is known', [testPrice({ metadata: { plan: 'gold' } })], undefined],
    ['no price at all', [], undefined],
  ])('depends on %s', (_, prices, plan) => {
    expect(planOf(...prices)).toBe(plan);
  });

  it('is retried with its own open invoice, not with that of another subscription', () => {
    const late = testSubscription([starter], { status: 'past_due' });
    const other = testBill('sub_2', { next_payment_attempt: 1 });
    expect(countingSubscription([late], [other])?.retry_at).toBeNull();
    expect(countingSubscription([late], [other, testBill('sub_1', { next_payment_attempt: 5 })])?.retry_at).toEqual(
      new Date(5_000),
    );
  });
});

it('endedWithoutTrace: ends once a plan that the provider does not know any more', () => {
  const now = new Date('2026-11-20T00:00:00.000Z');
  const running = countingSubscription([testSubscription([starter], { cancel_at_period_end: true })], []);
  const ended = endedWithoutTrace(running, now);
  expect(ended).toMatchObject({ plan: 'starter', status: 'ended', cancel_at: null, ended_at: now });
  expect(endedWithoutTrace(ended, new Date())).toBe(ended);
  expect(endedWithoutTrace(null, now)).toBeNull();
});
