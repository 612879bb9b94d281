import fc from 'fast-check';
import { payingCard } from '../../test/test-subscriptions.ts';
import { type Customer, newCustomer, withSubscription } from '../customers/customer.ts';
import type { Recurrence, SubscribedPrice } from '../prices/price.ts';
import { changePrice } from './change-price.ts';
import { partOf } from './proration.ts';
import { isLive, type Subscription } from './subscription.ts';
import { cancelNow, catchUp, startSubscription } from './subscription-lifecycle.ts';

const start = new Date('2026-01-31T12:00:00Z');
const monthly: Recurrence = { interval: 'month' };
const yearly: Recurrence = { interval: 'year' };
const priceOf = (unit_amount: number, recurring = monthly): SubscribedPrice => ({
  _id: `price_${unit_amount}_${recurring.interval}`,
  created: start,
  product: 'prod_1',
  product_name: 'Starter',
  currency: 'usd',
  unit_amount,
  recurring,
  lookup_key: null,
  metadata: {},
});

const customerWith = (price: SubscribedPrice): Customer =>
  startSubscription(
    newCustomer('cus_1', { email: null, name: null, metadata: {} }, start),
    { seed: 'one', price, metadata: {}, card: payingCard },
    start,
  );
const onlyOne = ({ subscriptions }: Customer): Subscription => {
  const [subscription] = subscriptions;
  if (!subscription) throw new Error('there is no subscription');
  return subscription;
};

let seeds = 0;
function changed(customer: Customer, price: SubscribedPrice, at: Date): Customer {
  const request = { price, subscription: onlyOne(customer), seed: `change ${++seeds}` };
  const { customer: after, result } = changePrice(customer, request, at);
  if (result) throw new Error(result.message);
  return after;
}
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const paidBy = ({ invoices }: Customer) =>
  sum(invoices.filter(({ status }) => status === 'paid').map(({ amount_due }) => amount_due));

const amounts = fc.integer({ min: 50, max: 99_999_999 });
const secondsIn = fc.integer({ min: 0, max: 27 * 24 * 60 * 60 });
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

test('partOf: rounds half a cent up, and is never more than the whole price', () => {
  const period = { start: new Date(0), end: new Date(2_000) };
  expect([partOf(1, new Date(1_000), period), partOf(3, new Date(1_000), period)]).toEqual([1, 2]);
  expect([partOf(99, new Date(0), period), partOf(99, new Date(2_000), period)]).toEqual([99, 0]);
  expect(partOf(99_999_999, new Date(500), { start: new Date(0), end: new Date(1_000) })).toBe(50_000_000);
});

test('a change there and back in the same second costs nothing', () => {
  fc.assert(
    fc.property(amounts, amounts, secondsIn, (from, to, seconds) => {
      const before = customerWith(priceOf(from));
      const at = later(seconds);
      const back = changed(changed(before, priceOf(to), at), priceOf(from), at);
      const cost = paidBy(back) + back.balance - (paidBy(before) + before.balance);
      expect(cost === 0).toBe(true);
      expect(onlyOne(back).period).toEqual(onlyOne(before).period);
    }),
  );
});

test('any sequence of changes, ends and renewals: payments and credits add up to the invoiced amounts', () => {
  const step = fc.record({
    days: fc.integer({ min: 0, max: 400 }),
    amount: amounts,
    yearly: fc.boolean(),
    last: fc.boolean(),
  });
  fc.assert(
    fc.property(amounts, fc.array(step, { maxLength: 8 }), (first, steps) => {
      let customer = customerWith(priceOf(first));
      let at = start;
      for (const { days, amount, yearly: isYearly, last } of steps) {
        at = new Date(at.getTime() + days * 24 * 60 * 60_000);
        customer = catchUp(customer, at);
        const subscription = onlyOne(customer);
        if (!isLive(subscription)) break;
        const ending = { subscriptionId: subscription._id, prorate: true, invoiceNow: true, seed: `end ${++seeds}` };
        customer = last
          ? cancelNow(customer, ending, at)
          : changed(customer, priceOf(amount, isYearly ? yearly : monthly), at);
      }
      const billed = sum(customer.invoices.map(({ total }) => total));
      // Payments less the remaining credit equal the invoiced amounts: no cent is lost or credited twice.
      expect(paidBy(customer) + customer.balance).toBe(billed);
      expect(customer.invoices.every(({ status }) => status === 'paid')).toBe(true);
      customer.invoices.reduce((balance, invoice) => {
        expect(invoice.starting_balance).toBe(balance);
        return invoice.ending_balance;
      }, 0);
    }),
  );
});

test('periodFrom: the 31st becomes the last day of a shorter month and returns, as does 29 February in leap years', () => {
  const ends = ['2026-03-15', '2026-04-15', '2026-05-15'].map((date) =>
    onlyOne(catchUp(customerWith(priceOf(2900)), new Date(`${date}T00:00:00Z`))).period.end.toISOString(),
  );
  expect(ends).toEqual(['2026-03-31T12:00:00.000Z', '2026-04-30T12:00:00.000Z', '2026-05-31T12:00:00.000Z']);
  const leap = new Date('2028-02-29T00:00:00Z');
  const anchored = {
    ...onlyOne(customerWith(priceOf(29_000, yearly))),
    anchor: leap,
    period: { start: leap, end: leap },
  };
  const renewed = catchUp(withSubscription(customerWith(priceOf(1)), anchored), new Date('2031-12-31T00:00:00Z'));
  expect(onlyOne(renewed).period.end.toISOString()).toBe('2032-02-29T00:00:00.000Z');
});

test('a change to another interval starts its own period and credits the rest of the former', () => {
  const month = customerWith(priceOf(3100));
  const { period } = onlyOne(month);
  const half = new Date((period.start.getTime() + period.end.getTime()) / 2);
  const year = changed(month, priceOf(29_000, yearly), half);
  expect(onlyOne(year).period.start).toEqual(half);
  expect(onlyOne(year).anchor).toEqual(half);
  expect(year.invoices.at(-1)).toMatchObject({ total: 29_000 - 1550, amount_due: 27_450, status: 'paid' });
  const back = changed(year, priceOf(3100), half);
  expect(back.invoices.at(-1)).toMatchObject({ total: 3100 - 29_000, amount_due: 0, ending_balance: -25_900 });
});
