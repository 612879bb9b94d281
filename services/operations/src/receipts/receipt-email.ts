import type { Notice, TenantReference } from '@keystead/contracts';
import { formatCents, formatLongDate } from '@keystead/service-kit';
import { printedNumber, type Receipt } from './receipt.ts';

/** The e-mail to a tenant that their payment was received. */
export function receiptEmail(receipt: Receipt, tenant: TenantReference): Notice {
  const { amount_cents, purpose, premises, date, balance_cents } = receipt.content;
  return {
    key: `payment:${receipt._id}:receipt`,
    to: { user_id: tenant.user_id },
    subject: 'Receipt for your payment',
    opening: `Your payment of ${formatCents(amount_cents)} was received: ${purpose}, ${premises.name}.`,
    further: [
      `You can download receipt ${printedNumber(receipt)}, dated ${formatLongDate(date)}, at any time.`,
      `Remaining balance: ${formatCents(balance_cents)}.`,
    ],
    link: { label: 'View payment', path: `/app/payments/${receipt._id}` },
  };
}
