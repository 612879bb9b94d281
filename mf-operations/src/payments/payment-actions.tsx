import type { Payment } from '@keystead/contracts';
import { Button, RefreshCwIcon } from '@keystead/ui';
import { PencilIcon, TrashIcon } from '@keystead/ui/app';
import { usePaymentNavigation } from './payment-navigation.ts';
import { hasNextStep, mayEdit } from './payment-states.ts';
import { PaymentStep } from './payment-step.tsx';

interface PaymentActionsProps {
  payment: Payment;
  /** Its deletion was requested and has no response yet. */
  deleting: boolean;
  onDelete: () => void;
}

/** Whether the user may do anything with a payment. */
export const hasActions = (payment: Payment): boolean =>
  hasNextStep(payment) || mayEdit(payment) || payment.abilities.reverse || payment.abilities.delete;

/** The actions on a payment, by its `abilities` from the server. */
export function PaymentActions({ payment, deleting, onDelete }: PaymentActionsProps) {
  const { navigate } = usePaymentNavigation();
  const { id, abilities } = payment;
  return (
    <>
      {abilities.delete && (
        <Button variant="secondary" busy={deleting} onClick={onDelete}>
          <TrashIcon />
          Delete
        </Button>
      )}
      {abilities.reverse && (
        <Button variant="secondary" onClick={() => navigate(`${id}/reverse`)}>
          <RefreshCwIcon />
          Reverse
        </Button>
      )}
      {mayEdit(payment) && (
        <Button variant="secondary" onClick={() => navigate(`${id}/edit`)}>
          <PencilIcon />
          Edit
        </Button>
      )}
      <PaymentStep payment={payment} />
    </>
  );
}
