import type { Payment } from '@keystead/contracts';
import { formatMoney, today } from '@keystead/ui';

export const typeNames: Record<Payment['payment_type'], string> = {
  rent: 'Rent',
  deposit: 'Deposit',
  fee: 'Fee',
  maintenance: 'Maintenance',
};

export const methodNames: Record<Payment['payment_method'], string> = {
  bank_transfer: 'Bank transfer',
  credit_card: 'Credit card',
  check: 'Check',
  cash: 'Cash',
};

export const recordedStatusNames = {
  pending: 'Pending',
  completed: 'Completed',
  overdue: 'Overdue',
  failed: 'Failed',
} satisfies Partial<Record<Payment['status'], string>>;

/** Labels of all statuses; only the bank's decision sets `disputed`. */
export const statusNames: Record<Payment['status'], string> = { ...recordedStatusNames, disputed: 'Disputed' };

export const refundNames: Record<NonNullable<Payment['refund_status']>, string> = {
  pending: 'On its way to the card',
  succeeded: 'Refunded to the card',
  failed: 'Failed. The money must be returned another way.',
};

/** `Dana Whitfield, $1,850.50`. */
export function paymentName({ tenant_name, amount }: Pick<Payment, 'tenant_name' | 'amount'>): string {
  return `${tenant_name}, ${formatMoney(amount)}`;
}

/** Whether the form can edit a payment: only the notes of a completed or disputed payment can change. */
export const mayEdit = ({ abilities, status }: Payment): boolean =>
  abilities.update && status !== 'completed' && status !== 'disputed';

/** Why the open payments of a list cannot be paid by card; null if one can, or if none is open to a tenant. */
export function whyNoCards(payments: readonly Payment[]): string | null {
  if (payments.some(({ abilities }) => abilities.pay)) return null;
  return payments.find(({ pay_reason }) => pay_reason !== null)?.pay_reason ?? null;
}

/**
 * What stands for a day of payment: now for today, and noon for another day. It has no zone, so that it is read in the
 * account's, wherever the browser is.
 */
export const paidAt = (day: string): string => (day === today() ? new Date().toISOString() : `${day} 12:00:00`);
