import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Attachment, Notice, TenantReference } from '@keystead/contracts';
import { formatCents, formatLongDate } from '@keystead/service-kit';
import { type Fact, type PaperSize, printSheet } from '@keystead/service-kit/pdf';
import type { Payment } from '../payments/payment.ts';
import { printedNumber, type Receipt } from './receipt.ts';

/**
 * Raise it with any change of the bytes (drawing, fonts, library), so that a browser with an older print requests the
 * new one.
 */
export const printRevision = 3;

function factsOf({ content }: Receipt): readonly Fact[] {
  const { name, address } = content.premises;
  return [
    ['Received from', content.payer],
    ['Received by', content.receiver],
    ['For', content.purpose],
    ['Premises', address === '' ? name : `${name}\n${address}`],
    ['Date of payment', formatLongDate(content.date)],
    ['Method of payment', content.method],
    ...(content.transaction_id === null ? [] : ([['Transaction', content.transaction_id]] as const)),
    ['Remaining balance', `${formatCents(content.balance_cents)} ${content.currency}`],
  ];
}

/** The same receipt and size give the same bytes in every process of a release. */
export function printReceipt(receipt: Receipt, size: PaperSize): Promise<Readable> {
  const { amount_cents, currency } = receipt.content;
  const sheet = {
    heading: 'Receipt',
    title: `Receipt ${receipt.number}`,
    number: printedNumber(receipt),
    amount: ['Amount received', `${formatCents(amount_cents)} ${currency}`] as const,
    facts: factsOf(receipt),
    issuedAt: receipt.issued_at,
  };
  return printSheet(sheet, size);
}

export const receiptName = ({ _id, content }: Receipt): string => `receipt_${_id}_${content.date}.pdf`;

export async function receiptAttachment(receipt: Receipt): Promise<Attachment> {
  const content = (await buffer(await printReceipt(receipt, 'letter'))).toString('base64');
  return { name: receiptName(receipt), type: 'application/pdf', content };
}

/** Its PDF is attached when it is sent. `at` is when a user sent it again. */
export function receiptEmail(receipt: Receipt, tenant: TenantReference, at?: string): Notice {
  const { amount_cents, purpose, premises, date, balance_cents } = receipt.content;
  return {
    key: `payment:${receipt._id}:receipt${at === undefined ? '' : `:${at}`}`,
    kind: 'payment',
    to: { user_id: tenant.user_id },
    subject: 'Receipt for your payment',
    opening: `Your payment of ${formatCents(amount_cents)} was received: ${purpose}, ${premises.name}.`,
    further: [
      `Receipt ${printedNumber(receipt)}, dated ${formatLongDate(date)}, is attached. You can also download it at any time.`,
      `Remaining balance: ${formatCents(balance_cents)}.`,
    ],
    link: { label: 'View payment', path: `/app/payments/${receipt._id}` },
  };
}

/** The payment whose receipt an e-mail brings; null for any other, and for one of a former release, which has its PDF. */
export function paymentOfEmail({ key, attachment }: Notice): number | null {
  const [, id] = (!attachment && /^payment:(\d+):receipt(?::|$)/.exec(key)) || [];
  return id === undefined ? null : Number(id);
}

/** To the account, in the product: a tenant has paid by card. */
export const onlinePaymentNotice = ({ _id, content }: Receipt, { account_id, tenant_name }: Payment): Notice => ({
  key: `payment:${_id}:received`,
  kind: 'payment',
  email: false,
  to: { account_id },
  subject: `${tenant_name} paid ${formatCents(content.amount_cents)} by card`,
  opening: `${content.purpose}, ${content.premises.name}.`,
  further: [],
  link: { label: 'View payment', path: `/app/payments/${_id}` },
});
