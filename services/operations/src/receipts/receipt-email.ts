import type { Notice, TenantReference } from '@keystead/contracts';
import { amountInWords, dayInWords } from '@keystead/service-kit';
import { printedNumber, type Receipt } from './receipt.ts';

/** The e-mail to a tenant that their payment was received. */
export function receiptEmail(receipt: Receipt, tenant: TenantReference): Notice {
  const { amount_cents, purpose, premises, date, balance_cents } = receipt.content;
  return {
    key: `payment:${receipt._id}:receipt`,
    to: { user_id: tenant.user_id },
    subject: 'Receipt for your payment',
    opening: `Your payment of ${amountInWords(amount_cents)} was received: ${purpose}, ${premises.name}.`,
    further: [
      `The receipt has the number ${printedNumber(receipt)} and the date ${dayInWords(date)}. You can download it any time.`,
      `Still to be paid: ${amountInWords(balance_cents)}.`,
    ],
    link: { label: 'See the payment', path: `/app/payments/${receipt._id}` },
  };
}
