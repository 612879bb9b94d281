import type { Payment } from '@keystead/contracts';
import {
  CheckoutMessage,
  type CheckoutOutcome,
  type CheckoutTexts,
  cardPaymentTexts,
  OpenedRecord,
  useCheckoutOutcome,
} from '@keystead/crud-ui';
import { Alert, formatMoney, Stack, VisuallyHidden } from '@keystead/ui';
import { Dialog } from '@keystead/ui/overlays';
import { useNavigate, useParams, useSearchParams } from '@keystead/web-kit';
import { recordKey, useDialogRoutes, useRecordCache } from '@keystead/web-kit/queries';
import { useEffect, useEffectEvent, useState } from 'react';
import { paymentPages, payments, useDeletePayment, useRefreshStats } from './payment.api.ts';
import { hasActions, PaymentActions } from './payment-actions.tsx';
import { PaymentFacts, PaymentHistory } from './payment-details.tsx';
import { RECEIPT_PENDING, useReceiptPending } from './payment-receipt.tsx';

/**
 * The outcome of a card payment after the return from its page. Once it is confirmed, the list and the sums are
 * updated.
 */
function useCheckoutReturn(payment: Payment): CheckoutOutcome | null {
  const [params] = useSearchParams();
  const { keep } = useRecordCache(payments);
  const refreshStats = useRefreshStats();
  const { id, status } = payment;
  return useCheckoutOutcome<Payment>({
    returned: params.get('checkout'),
    settled: status === 'completed',
    looked: {
      queryKey: recordKey(payments, id),
      queryFn: ({ signal }) => payments.fetchRecord(id, signal),
    },
    onSettled: () => {
      keep(payment);
      refreshStats();
    },
  });
}

/** Closes the dialog. After a return from card payment, the list's URL drops the checkout parameter. */
function useClose(): () => void {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { close } = useDialogRoutes(paymentPages.path);
  return params.has('checkout') ? () => void navigate(paymentPages.path, { replace: true }) : close;
}

export function PaymentDetailsDialog() {
  return <OnePayment key={useParams().id} />;
}

function OnePayment() {
  const close = useClose();
  const [deleted, setDeleted] = useState(false);
  const { confirmDelete, isPending } = useDeletePayment(() => setDeleted(true));
  const leave = useEffectEvent(close);
  // Only if the user hasn't closed it meanwhile.
  useEffect(() => {
    if (deleted) leave();
  }, [deleted]);
  // Rendered in place of the dialog, which would fetch the deleted payment again.
  if (deleted) return null;
  return (
    <OpenedRecord pages={paymentPages} title="Payment Details" onClose={close}>
      {(payment) => (
        <PaymentDialog
          payment={payment}
          deleting={isPending}
          onDelete={() => void confirmDelete(payment)}
          onClose={close}
        />
      )}
    </OpenedRecord>
  );
}

interface PaymentDialogProps {
  payment: Payment;
  deleting: boolean;
  onDelete: () => void;
  onClose: () => void;
}

/** The server still offers to pay it until the provider has confirmed the payment. */
const withoutPay = (payment: Payment): Payment => ({
  ...payment,
  abilities: { ...payment.abilities, pay: false },
});

const labels: CheckoutTexts = {
  ...cardPaymentTexts,
  received: { title: 'Payment received', children: 'Your receipt is ready.' },
};

function PaymentDialog({ payment, deleting, onDelete, onClose }: PaymentDialogProps) {
  const outcome = useCheckoutReturn(payment);
  const receiptPending = useReceiptPending();
  const displayed = outcome === 'waiting' || outcome === 'late' ? withoutPay(payment) : payment;
  const actions = <PaymentActions payment={displayed} deleting={deleting} onDelete={onDelete} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Payment of ${formatMoney(payment.amount)}`}
      description={`${payment.tenant_name}, ${payment.property_name}`}
      footer={hasActions(displayed) && actions}
    >
      <Stack gap={8}>
        <div>
          <CheckoutMessage outcome={outcome} labels={labels} />
          <PaymentFacts payment={payment} />
        </div>
        {payment.pay_reason !== null && <Alert title="How to pay">{payment.pay_reason}</Alert>}
        <PaymentHistory id={payment.id} />
      </Stack>
      {/* The notice lies outside the dialog, where screen readers don't announce it. */}
      <VisuallyHidden role="status">{receiptPending && RECEIPT_PENDING}</VisuallyHidden>
    </Dialog>
  );
}
