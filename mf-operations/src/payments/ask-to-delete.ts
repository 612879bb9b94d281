import type { Payment } from '@keystead/contracts';
import { useConfirm } from '@keystead/ui/overlays';
import { paymentName } from './payment-labels.ts';

/** Asks whether a payment is to be deleted. */
export function useAskToDelete(): (payment: Payment) => Promise<boolean> {
  const confirm = useConfirm();
  return (payment) =>
    confirm({
      title: 'Are you sure you want to delete this payment?',
      description: `${paymentName(payment)}, ${payment.property_name}`,
      confirmLabel: 'Delete',
    });
}
