import type Stripe from 'stripe';
import { testBill, testPrice, testSubscription } from '../../test/test-provider-objects.ts';
import { unwantedSubscriptions } from './paid-subscription.ts';

const DAY_S = 24 * 60 * 60;
const now = new Date('2026-11-21T00:00:00.000Z');
const ago = (days: number) => now.getTime() / 1000 - days * DAY_S;
const starter = testPrice({ metadata: { plan: 'starter' } });
const unwanted = (subscription: Stripe.Subscription, bills: readonly Stripe.Invoice[], isEnding = false) =>
  unwantedSubscriptions({ subscriptions: [subscription], invoices: bills }, isEnding, now).length === 1;
const late = testSubscription([starter], { status: 'past_due' });

it.each([
  ['runs', testSubscription([starter]), [], false],
  ['is overdue, with a try to come', late, [testBill('sub_1', { created: ago(40), next_payment_attempt: 1 })], false],
  ['is overdue for ever', late, [testBill('sub_1', { created: ago(31) })], true],
  ['is overdue of late', late, [testBill('sub_1', { created: ago(29) })], false],
  ['is overdue by its date', late, [testBill('sub_1', { created: ago(60), due_date: ago(29) })], false],
  [
    'is overdue, and an older bill was given up',
    late,
    [testBill('sub_1', { created: ago(40), status: 'void' })],
    false,
  ],
  ['is overdue, as another is for ever', late, [testBill('sub_2', { created: ago(40) })], false],
  [
    'is overdue for ever and of no plan of ours',
    testSubscription([testPrice()], { status: 'past_due' }),
    [testBill('sub_1', { created: ago(40) })],
    false,
  ],
])('unwantedSubscriptions: a subscription that %s is cancelled or left', (_, subscription, bills, isCancelled) => {
  expect(unwanted(subscription, bills)).toBe(isCancelled);
});

it.each([
  ['active', true],
  ['incomplete', true],
  ['unpaid', true],
  ['canceled', false],
] as const)(
  'unwantedSubscriptions: cancels one that is %s, of an account that is being deleted, unless it is over',
  (status, is) => {
    expect(unwanted(testSubscription([starter], { status }), [], true)).toBe(is);
  },
);
