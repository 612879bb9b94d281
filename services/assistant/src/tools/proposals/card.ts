import type { MaintenanceRequest, NewPayment, Personnel } from '@keystead/contracts';
import type { Proposal } from '../../actions/action.ts';

/** The lines of a card. Empty ones are omitted. */
export const detailLines = (values: Readonly<Record<string, string | null | undefined>>): Proposal['details'] =>
  Object.entries(values).flatMap(([label, value]) => (value ? [{ label, value }] : []));

export const priorityWords: Record<MaintenanceRequest['priority'], string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};

export const availabilityWords: Record<Personnel['availability'], string> = {
  available: 'Available',
  busy: 'Busy',
  unavailable: 'Unavailable',
};

export const typeWords: Record<NonNullable<NewPayment['payment_type']>, string> = {
  rent: 'Rent',
  deposit: 'Deposit',
  fee: 'Fee',
  maintenance: 'Maintenance',
};

export const methodWords: Record<NonNullable<NewPayment['payment_method']>, string> = {
  bank_transfer: 'Bank transfer',
  credit_card: 'Credit card',
  check: 'Check',
  cash: 'Cash',
};
