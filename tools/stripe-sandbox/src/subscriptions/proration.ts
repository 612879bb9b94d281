import type { NewLine } from '../invoices/invoice.ts';
import type { Period, SubscribedPrice } from '../prices/price.ts';

/**
 * The price of a part of a period in cents: by the second, as Stripe computes it, with half a cent rounded up. It uses
 * integers because a product of cents and milliseconds may exceed what a float holds exactly.
 */
export function partOf(cents: number, from: Date, { start, end }: Period): number {
  const whole = BigInt(end.getTime() - start.getTime());
  const left = BigInt(Math.max(0, end.getTime() - Math.max(from.getTime(), start.getTime())));
  if (whole <= 0n) return 0;
  return Number((2n * BigInt(cents) * left + whole) / (2n * whole));
}

const dayText = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** The credit for paid time that is not used. */
export const unusedTime = (price: SubscribedPrice, at: Date, period: Period): NewLine => ({
  description: `Unused time on ${price.product_name} after ${dayText.format(at)}`,
  amount: 0 - partOf(price.unit_amount, at, period),
  proration: true,
  period: { start: at, end: period.end },
  price,
});

/** The charge for the rest of a period. */
export const remainingTime = (price: SubscribedPrice, at: Date, period: Period): NewLine => ({
  description: `Remaining time on ${price.product_name} after ${dayText.format(at)}`,
  amount: partOf(price.unit_amount, at, period),
  proration: true,
  period: { start: at, end: period.end },
  price,
});
