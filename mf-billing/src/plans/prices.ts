import type { BillingInterval, Plan } from '@keystead/contracts';

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

const MONTHS = 12;

/** Dollars, with cents where there are any: `$29`, `$24.50`. */
export const priceText = (amount: number): string => dollars.format(amount);

export const intervalTexts: Record<BillingInterval, { label: string; per: string }> = {
  month: { label: 'Monthly', per: 'per month' },
  year: { label: 'Yearly', per: 'per year' },
};

/** The price of a plan per interval, in dollars; null where the interval isn't available. */
export const priceOf = ({ price, yearly_price }: Plan, interval: BillingInterval): number | null =>
  interval === 'month' ? price : yearly_price;

/** How much a year costs less than twelve months, in dollars; 0 where it doesn't. */
export function yearlySaving({ price, yearly_price }: Plan): number {
  return price === null || yearly_price === null ? 0 : Math.max(0, price * MONTHS - yearly_price);
}

/** How many months of a year are free, where the number is the same for all paid plans; otherwise 0. */
export function freeMonths(plans: readonly Plan[]): number {
  const months = plans.filter(({ price }) => price).map((plan) => yearlySaving(plan) / (plan.price ?? 1));
  const [first = 0] = months;
  return Number.isInteger(first) && months.every((each) => each === first) ? first : 0;
}
