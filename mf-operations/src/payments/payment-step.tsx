import type { Payment } from '@keystead/contracts';
import { Button, type ButtonProps, VisuallyHidden } from '@keystead/ui';
import { useDownloadReceipt } from '../receipts/download-receipt.ts';
import { useCompletePayment } from './complete-payment.ts';
import { usePayByCard } from './pay-by-card.ts';
import { paymentName } from './payment-labels.ts';

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
    },
    { may: abilities.receipt, label: 'Receipt', act: () => receipt.fetchReceipt(payment), busy: receipt.isPending },
  ];
  const next = steps.find(({ may }) => may);
  if (next === undefined) return null;
  return (
    <Button {...look} busy={next.busy} onClick={next.act}>
      {next.label}
      <VisuallyHidden>{` for ${paymentName(payment)}`}</VisuallyHidden>
    </Button>
  );
}
