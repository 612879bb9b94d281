import type Stripe from 'stripe';
import { refundState } from './refunds-and-disputes.ts';

/** Refunds from text such as `60 pending, 40 succeeded`, the newest first. */
const refundsOf = (text: string) =>
  text.split(', ').map((refund) => {
    const [amount, status] = refund.split(' ');
    return { amount: Number(amount), status, created: 1_770_000_000 } as Stripe.Refund;
  });

describe('refundState of a payment of 100', () => {
  it('is null without a refund', () => expect(refundState([], 100)).toBeNull());

  it.each([
    ['40 succeeded', undefined],
    ['40 failed', undefined],
    ['60 succeeded, 40 failed', undefined],
    ['60 failed, 40 failed', undefined],
    ['100 canceled', undefined],
    ['60 pending, 40 succeeded', 'pending'],
    ['100 pending, 100 failed', 'pending'],
    ['60 succeeded, 100 failed, 40 succeeded', 'succeeded'],
    ['100 failed', 'failed'],
    ['40 succeeded, 100 failed', 'failed'],
    ['60 failed, 40 succeeded', 'failed'],
    ['60 failed, 40 pending', 'failed'],
  ])('after the refunds %s is %s', (refunds, status) => {
    expect(refundState(refundsOf(refunds), 100)?.status).toBe(status);
  });
});
