import type { Payment } from '@keystead/contracts';
import { saveReceipt } from '@keystead/crud-ui';
import { Alert, dayOf, layer, media, radius, shadow, space, today } from '@keystead/ui';
import { useToast } from '@keystead/ui/overlays';
import { download, useMutation, useMutationState } from '@keystead/web-kit/queries';
import { createPortal } from 'react-dom';
import styled from 'styled-components';

const receiptKey = ['payments', 'receipt'] as const;

function saveReceiptOf({ id, paid_date }: Payment): Promise<void> {
  const name = `receipt_${id}_${paid_date === null ? today() : dayOf(paid_date)}.pdf`;
  return saveReceipt(name, (size) => download('GET /payments/{id}/receipt', { params: { id }, query: { size } }));
}

/** Downloads the receipt of a payment as `receipt_5_2026-05-31.pdf`, with the day of the payment. */
export function useDownloadReceipt() {
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationKey: receiptKey,
    mutationFn: saveReceiptOf,
    onSuccess: () => toast.success('Receipt downloaded successfully!'),
    onError: ({ message }) => toast.error(`Error generating receipt: ${message}`),
  });
  return { fetchReceipt: (payment: Payment) => mutate(payment), isPending };
}

export function useReceiptPending(): boolean {
  return useMutationState({ filters: { mutationKey: receiptKey, status: 'pending' } }).length > 0;
}

// At the position of the toast that reports the result.
const Place = styled.div`
  position: fixed;
  z-index: ${layer.toast};
  inset-block-end: ${space[4]};
  inset-inline: ${space[4]};
  border-radius: ${radius.medium};
  &:not(:empty) { box-shadow: ${shadow.high}; }
  ${media.tablet} { inset-block-end: ${space[6]}; inset-inline: auto ${space[6]}; inline-size: 23rem; }
`;

export const RECEIPT_PENDING = 'Generating receipt, please wait...';

/** A notice while a receipt is created. Its live region is always rendered, so that screen readers announce it. */
export function ReceiptNotice() {
  const pending = useReceiptPending();
  return createPortal(<Place aria-live="polite">{pending && <Alert>{RECEIPT_PENDING}</Alert>}</Place>, document.body);
}
