import type { Payment } from '@keystead/contracts';

/**
 * Whether the form can edit a payment: only the notes of a completed or disputed payment can
 * change.
 */
export const mayEdit = ({ abilities, status }: Payment): boolean =>
  abilities.update && status !== 'completed' && status !== 'disputed';

/**
 * Why the open payments of a list cannot be paid by card; null if one of them can, or if none is
 * open to a tenant.
 */
export function whyNoCards(payments: readonly Payment[]): string | null {
  if (payments.some(({ abilities }) => abilities.pay)) return null;
  return payments.find(({ pay_reason }) => pay_reason !== null)?.pay_reason ?? null;
}

/** Whether the user can pay or complete the payment, or download its receipt. */
export const hasNextStep = ({ abilities }: Payment): boolean =>
  abilities.pay || abilities.complete || abilities.receipt;
