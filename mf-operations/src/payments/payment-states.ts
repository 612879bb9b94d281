import type { Payment } from '@keystead/contracts';

/** Whether the form is of use for a payment: of a completed one nothing changes but its notes. */
export const mayEdit = ({ abilities, status }: Payment): boolean => abilities.update && status !== 'completed';

/** Whether there is something left to be done with a payment by whoever reads it. */
export const hasNextStep = ({ abilities }: Payment): boolean =>
  abilities.pay || abilities.complete || abilities.receipt;
