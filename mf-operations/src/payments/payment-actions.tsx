import type { Payment } from '@keystead/contracts';
import { Button, RefreshCwIcon } from '@keystead/ui';
import { PencilIcon, TrashIcon } from '@keystead/ui/app';
import { usePaymentNavigation } from './payment-navigation.ts';
import { hasNextStep, mayEdit } from './payment-states.ts';
import { PaymentStep } from './payment-step.tsx';

interface PaymentActionsProps {
  payment: Payment;
  /** The deletion has been asked for and not answered yet. */
  deleting: boolean;
  onDelete: () => void;
}

/** Whether there is something that the reader may do with a payment. */
export const hasActions = (payment: Payment): boolean =>
  hasNextStep(payment) || mayEdit(payment) || payment.abilities.reverse || payment.abilities.delete;

/** What can be done with a payment, by what the server has said (`abilities`). */
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
