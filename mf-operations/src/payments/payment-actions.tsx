import type { Payment } from '@keystead/contracts';
import { ActionButton, NotSaved, RecordMenu } from '@keystead/crud-ui';
import { Button, type ButtonProps, MailIcon, RefreshCwIcon, VisuallyHidden } from '@keystead/ui';
import { CalendarIcon, PencilIcon, TrashIcon, WalletIcon } from '@keystead/ui/app';
import { useDialogNavigation } from '@keystead/web-kit/queries';
import { paymentPages, useCompletePayment, useDeletePayment, usePayByCard, useSendReceipt } from './payment.api.ts';
import { mayEdit, paymentName } from './payment.ts';
import { useDownloadReceipt } from './payment-receipt.tsx';

interface PaymentStepProps extends Pick<ButtonProps, 'size' | 'variant'> {
  payment: Payment;
}

/**
 * The next step of a payment, by its `abilities` from the server: to pay it, to mark it as paid, or to download its
 * receipt. It is one button, which keeps the focus when the step changes.
 */
export function PaymentStep({ payment, ...look }: PaymentStepProps) {
  const completion = useCompletePayment();
  const receipt = useDownloadReceipt();
  const card = usePayByCard();
  const { abilities } = payment;
  const steps = [
    { may: abilities.pay, label: 'Pay by card', act: () => card.pay(payment), busy: card.isPending },
    {
      may: abilities.complete,
      label: 'Mark Paid',
      act: () => completion.complete(payment),
      busy: completion.isPending,
      failure: completion.failure,
    },
    { may: abilities.receipt, label: 'Receipt', act: () => receipt.fetchReceipt(payment), busy: receipt.isPending },
  ];
  const next = steps.find(({ may }) => may);
  if (next === undefined) return null;
  return (
    <>
      <Button {...look} busy={next.busy} onClick={next.act}>
        {next.label}
        <VisuallyHidden>{` for ${paymentName(payment)}`}</VisuallyHidden>
      </Button>
      {next.failure && <NotSaved>{next.failure}</NotSaved>}
    </>
  );
}

interface PaymentActionsProps {
  payment: Payment;
  deleting: boolean;
  onDelete: () => void;
}

export function hasActions(payment: Payment): boolean {
  const { pay, complete, receipt, reverse, delete: mayDelete } = payment.abilities;
  return pay || complete || receipt || reverse || mayDelete || mayEdit(payment);
}

export function PaymentActions({ payment, deleting, onDelete }: PaymentActionsProps) {
  const { navigate } = useDialogNavigation(paymentPages.path);
  const { id, abilities } = payment;
  return (
    <>
      <ActionButton may={abilities.delete} icon={TrashIcon} label="Delete" busy={deleting} onClick={onDelete} />
      <ActionButton
        may={abilities.reverse}
        icon={RefreshCwIcon}
        label="Reverse"
        onClick={() => navigate(`${id}/reverse`)}
      />
      <ActionButton may={mayEdit(payment)} icon={PencilIcon} label="Edit" onClick={() => navigate(`${id}/edit`)} />
      <PaymentStep payment={payment} />
    </>
  );
}

export function PaymentMenu({ payment }: { payment: Payment }) {
  const { path } = paymentPages;
  const { confirmDelete } = useDeletePayment();
  const { open } = useDialogNavigation(path);
  const send = useSendReceipt();
  const { complete, receipt, update, reverse } = payment.abilities;
  const at = (dialog: string) => () => open(`${payment.id}/${dialog}`);
  return (
    <RecordMenu
      path={path}
      record={payment}
      name={paymentName(payment)}
      mayEdit={mayEdit(payment)}
      more={[
        { may: complete, label: 'Mark paid on…', icon: CalendarIcon, onSelect: at('paid') },
        { may: complete, label: 'Received in part…', icon: WalletIcon, onSelect: at('part') },
        { may: receipt && update, label: 'Send receipt', icon: MailIcon, onSelect: () => send(payment) },
        { may: reverse && !payment.paid_online, label: 'Change date', icon: CalendarIcon, onSelect: at('date') },
        {
          may: reverse,
          label: 'Reverse',
          icon: RefreshCwIcon,
          onSelect: at('reverse'),
          tone: 'danger',
          separated: true,
        },
      ]}
      onDelete={() => void confirmDelete(payment)}
    />
  );
}
