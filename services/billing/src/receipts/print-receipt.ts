import type { Readable } from 'node:stream';
import { formatCents } from '@keystead/service-kit';
import { type PaperSize, printSheet } from '@keystead/service-kit/pdf';
import type { Invoice } from '../invoices/invoices.ts';
import { intervalLabels, planOf } from '../plans/catalogue.ts';
import { dayText } from '../provider/provider-values.ts';
import type { IssuedReceipt } from './receipts.repository.ts';

/**
 * The revision of printed receipts. Increase it with every change that affects their bytes (layout, fonts, library), so
 * that a browser with an older print requests the new one.
 */
export const PRINT_REVISION = 3;

/**
 * Prints the receipt of a paid invoice as PDF. The bytes are the same each time, in any process of the same release.
 */
export function printSubscriptionReceipt(
  invoice: Invoice,
  { payer, method }: IssuedReceipt,
  size: PaperSize,
): Promise<Readable> {
  const { number, amount_cents, currency, plan, interval, period_start, period_end, payment_intent } = invoice;
  const paid = invoice.paid_at ?? invoice.date;
  return printSheet(
    {
      heading: 'Receipt',
      title: `Receipt ${number}`,
      number,
      amount: ['Amount received', `${formatCents(amount_cents)} ${currency.toUpperCase()}`],
      facts: [
        ['Received from', payer],
        ['Received by', 'Keystead'],
        ['For', invoice.description],
        ['Plan', `${planOf(plan).name}, paid ${intervalLabels[interval]}`],
        ['Period', `${dayText(period_start)} to ${dayText(period_end)}`],
        ['Date of payment', dayText(paid)],
        ['Method of payment', method],
        ...(payment_intent === null ? [] : ([['Transaction', payment_intent]] as const)),
      ],
      issuedAt: paid,
    },
    size,
  );
}
