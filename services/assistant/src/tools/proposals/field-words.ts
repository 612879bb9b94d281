import type { MaintenanceRequest, NewPayment, Personnel } from '@keystead/contracts';

/** How soon something has to be done, as a card says it. */
export const priorityWords: Record<MaintenanceRequest['priority'], string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};

/** Whether somebody can be called, as a card says it. */
export const availabilityWords: Record<Personnel['availability'], string> = {
  available: 'Available',
  busy: 'Busy',
  unavailable: 'Unavailable',
};

/** What is paid for, as a card says it. */
export const typeWords: Record<NonNullable<NewPayment['payment_type']>, string> = {
  rent: 'Rent',
  deposit: 'Deposit',
  fee: 'Fee',
  maintenance: 'Maintenance',
};

/** How it is paid, as a card says it. */
export const methodWords: Record<NonNullable<NewPayment['payment_method']>, string> = {
  bank_transfer: 'Bank transfer',
  credit_card: 'Credit card',
  check: 'Check',
  cash: 'Cash',
};
