import { shownAmount } from '../pages/page-frame.ts';
import { intervalText } from '../prices/recurrence.ts';
import type { SubscribedPrice } from '../prices/subscribed-price.ts';

/** Formats a price for people: `$29.00 per month`. */
export const shownPrice = ({ unit_amount, recurring }: Pick<SubscribedPrice, 'recurring' | 'unit_amount'>): string =>
  `${shownAmount(unit_amount)} per ${intervalText(recurring)}`;
