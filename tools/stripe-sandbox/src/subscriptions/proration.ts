import type { InvoiceLine } from '../invoices/invoice.ts';
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

/** The line for the rest of a period: the credit for its unused time, or the charge for its remaining time. */
export function restOf(time: 'Remaining' | 'Unused', price: SubscribedPrice, at: Date, period: Period): InvoiceLine {
  const amount = partOf(price.unit_amount, at, period);
  return {
    description: `${time} time on ${price.product_name} after ${dayText.format(at)}`,
    amount: time === 'Unused' ? 0 - amount : amount,
    period: { start: at, end: period.end },
    price,
  };
}
