import { formatAmount } from '../pages/page-frame.ts';
import { intervalText } from '../prices/recurrence.ts';
import type { SubscribedPrice } from '../prices/subscribed-price.ts';

/** Formats a price for people: `$29.00 per month`. */
export const formatPrice = ({ unit_amount, recurring }: Pick<SubscribedPrice, 'recurring' | 'unit_amount'>): string =>
  `${formatAmount(unit_amount)} per ${intervalText(recurring)}`;
