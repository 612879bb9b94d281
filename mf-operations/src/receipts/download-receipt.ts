import type { Payment } from '@keystead/contracts';
import { saveReceipt } from '@keystead/crud-ui';
import { dayOf, today } from '@keystead/ui';
import { useToast } from '@keystead/ui/overlays';
import { download, useMutation, useMutationState } from '@keystead/web-kit/queries';

const receiptKey = ['payments', 'receipt'] as const;

function saveReceiptOf({ id, paid_date }: Payment): Promise<void> {
  const name = `receipt_${id}_${paid_date === null ? today() : dayOf(paid_date)}.pdf`;
  return saveReceipt(name, (size) => download('GET /payments/{id}/receipt', { params: { id }, query: { size } }));
}

/**
 * Downloads the receipt of a payment as `receipt_5_2026-05-31.pdf`, with the day of the payment:
 * `fetchReceipt(payment)`.
 */
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

/** Whether a receipt is being downloaded. */
export function useReceiptPending(): boolean {
  return useMutationState({ filters: { mutationKey: receiptKey, status: 'pending' } }).length > 0;
}
