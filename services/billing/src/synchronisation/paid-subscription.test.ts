import { testBill, testPrice, testSubscription } from '../../test/test-provider-objects.ts';
import { decisiveSubscription, endedIfMissing } from './paid-subscription.ts';

const starter = testPrice({ metadata: { plan: 'starter' } });
const planOf = (...prices: Parameters<typeof testSubscription>[0]) =>
  decisiveSubscription([testSubscription(prices)], [])?.plan;

describe('the plan of a subscription', () => {
  it.each([
    ['what was written on its price', [starter], 'starter'],
    [
      'the product of a price that was created by hand',
      [testPrice({ product: 'keystead_professional' })],
      'professional',
    ],
    ['another item than the first', [testPrice(), starter], 'starter'],
    ['no known plan', [testPrice({ metadata: { plan: 'gold' } })], undefined],
    ['no price at all', [], undefined],
  ])('depends on %s', (_, prices, plan) => {
    expect(planOf(...prices)).toBe(plan);
  });

  it('is retried with its own open invoice, not with that of another subscription', () => {
    const late = testSubscription([starter], { status: 'past_due' });
    const other = testBill('sub_2', { next_payment_attempt: 1 });
    expect(decisiveSubscription([late], [other])?.retry_at).toBeNull();
    expect(decisiveSubscription([late], [other, testBill('sub_1', { next_payment_attempt: 5 })])?.retry_at).toEqual(
      new Date(5_000),
    );
  });
});

it('endedIfMissing: marks a plan that the provider no longer knows as ended, once', () => {
  const now = new Date('2026-11-20T00:00:00.000Z');
  const running = decisiveSubscription([testSubscription([starter], { cancel_at_period_end: true })], []);
  const ended = endedIfMissing(running, now);
  expect(ended).toMatchObject({ plan: 'starter', status: 'ended', cancel_at: null, ended_at: now });
  expect(endedIfMissing(ended, new Date())).toBe(ended);
  expect(endedIfMissing(null, now)).toBeNull();
});
