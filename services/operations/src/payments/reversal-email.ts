import type { Notice, TenantReference } from '@keystead/contracts';
import { formatCents } from '@keystead/service-kit';
import type { Payment } from './payment.ts';
import { purposeOf } from './payment-words.ts';

/**
 * The e-mail that tells a tenant that a payment was reversed, why, and that the amount is due
 * again.
 */
export function reversalEmail(payment: Payment, tenant: TenantReference): Notice {
  const reason = payment.reversal?.reason;
  return {
    key: `payment:${payment._id}:reversed`,
    to: { user_id: tenant.user_id },
    subject: 'A payment was reversed',
    opening: `Your payment of ${formatCents(payment.amount_cents)} was reversed: ${purposeOf(payment)}, ${payment.property_name}.`,
    further: [
      ...(reason ? [`Reason: ${reason}`] : []),
      ...(payment.refund
        ? ['The amount will be refunded to the card that you paid with. This can take a few days.']
        : []),
      'The amount is due again.',
    ],
    link: { label: 'View your payments', path: '/app/payments' },
  };
}
