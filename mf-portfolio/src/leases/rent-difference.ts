import { formatMoney } from '@keystead/ui';

const percent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

/** The difference between two rents: `+5% ($92.50 more)`. Both are in dollars. */
export function rentDifference(before: number, after: number): string {
  // Cents are exact integers. A difference of decimals is not exact.
  const cents = Math.round((after - before) * 100);
  if (cents === 0) return 'None';
  const amount = `${formatMoney(Math.abs(cents) / 100)} ${cents > 0 ? 'more' : 'less'}`;
  return before === 0 ? amount : `${percent.format(cents / 100 / before)} (${amount})`;
}
