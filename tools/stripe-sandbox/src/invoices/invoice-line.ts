import { objectId } from '../api/object-id.ts';
import { seconds } from '../api/object-list.ts';
import type { Period } from '../prices/recurrence.ts';
import { priceText, type SubscribedPrice } from '../prices/subscribed-price.ts';

/** A charge or a credit on an invoice; `amount` in cents, a credit below 0. */
export interface InvoiceLine {
  readonly _id: string;
  readonly description: string;
  readonly amount: number;
  /** Whether it is for a part of a period, after a change within it. */
  readonly proration: boolean;
  readonly period: Period;
  readonly price: SubscribedPrice;
  readonly subscription_id: string;
  readonly item_id: string;
}

/** A line before it is on an invoice. */
export type NewLine = Omit<InvoiceLine, '_id' | 'subscription_id' | 'item_id'>;

/** The line for a whole period. */
export const wholePeriod = (price: SubscribedPrice, period: Period): NewLine => ({
  description: `1 × ${price.product_name} (at ${priceText(price)})`,
  amount: price.unit_amount,
  proration: false,
  period,
  price,
});

/** The lines of an invoice, each with its id. */
export const linesOf = (
  invoiceId: string,
  of: Pick<InvoiceLine, 'subscription_id' | 'item_id'>,
  lines: readonly NewLine[],
): InvoiceLine[] => lines.map((line, at) => ({ _id: objectId('il_', `${invoiceId} ${at}`), ...line, ...of }));

/** The API representation. */
export const presentLine = (invoiceId: string, line: InvoiceLine) => ({
  id: line._id,
  object: 'line_item' as const,
  amount: line.amount,
  currency: line.price.currency,
  description: line.description,
  discount_amounts: [],
  discountable: !line.proration,
  discounts: [],
  invoice: invoiceId,
  livemode: false,
  metadata: {},
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: line.proration,
      proration_details: { credited_items: null },
      subscription: line.subscription_id,
      subscription_item: line.item_id,
    },
    type: 'subscription_item_details' as const,
  },
  period: { end: seconds(line.period.end), start: seconds(line.period.start) },
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: line.price._id, product: line.price.product },
    type: 'price_details' as const,
    unit_amount_decimal: String(line.price.unit_amount),
  },
  quantity: 1,
  quantity_decimal: '1',
  subscription: line.subscription_id,
  subtotal: line.amount,
  taxes: [],
});
