import type { Payment } from '@keystead/contracts';
import { useConfirm } from '@keystead/ui/overlays';
import { paymentName } from './payment-labels.ts';

/** Asks the user to confirm the deletion of a payment. */
export function useConfirmDelete(): (payment: Payment) => Promise<boolean> {
  const confirm = useConfirm();
  return (payment) =>
    confirm({
      title: 'Are you sure you want to delete this payment?',
      description: `${paymentName(payment)}, ${payment.property_name}`,
      confirmLabel: 'Delete',
    });
}
