import type { Payment } from '@keystead/contracts';

/** Whether the form is of use for a payment: of a completed or disputed one nothing changes but its notes. */
export const mayEdit = ({ abilities, status }: Payment): boolean =>
  abilities.update && status !== 'completed' && status !== 'disputed';

/** Why open payments of a list cannot be paid by card; null where one of them can, or nothing is open to a tenant. */
export function whyNoCards(payments: readonly Payment[]): string | null {
  if (payments.some(({ abilities }) => abilities.pay)) return null;
  return payments.find(({ pay_reason }) => pay_reason !== null)?.pay_reason ?? null;
}

/** Whether there is something left to be done with a payment by whoever reads it. */
export const hasNextStep = ({ abilities }: Payment): boolean =>
  abilities.pay || abilities.complete || abilities.receipt;
