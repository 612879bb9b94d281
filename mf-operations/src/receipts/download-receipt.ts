import type { Payment } from '@keystead/contracts';
import { dayOf, today } from '@keystead/ui';
import { useToast } from '@keystead/ui/overlays';
import { download, saveFile, useMutation, useMutationState } from '@keystead/web-kit';
import { paperSize } from './paper-size.ts';

const receiptKey = ['payments', 'receipt'] as const;

async function saveReceipt({ id, paid_date }: Payment): Promise<void> {
  const query = { size: paperSize(navigator.language) };
  const file = await download('GET /payments/{id}/receipt', { params: { id }, query });
  if (file.size === 0) throw new Error('Received empty response from server');
  saveFile(file, `receipt_${id}_${paid_date === null ? today() : dayOf(paid_date)}.pdf`);
}

/** Saves the receipt of a payment as `receipt_5_2026-05-31.pdf`, the day being that of the payment: `fetchReceipt(payment)`. */
export function useDownloadReceipt() {
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationKey: receiptKey,
    mutationFn: saveReceipt,
    onSuccess: () => toast.success('Receipt downloaded successfully!'),
    onError: ({ message }) => toast.error(`Error generating receipt: ${message}`),
  });
  return { fetchReceipt: (payment: Payment) => mutate(payment), isPending };
}

/** Whether a receipt has been asked for and is not there yet. */
export function useReceiptUnderWay(): boolean {
  return useMutationState({ filters: { mutationKey: receiptKey, status: 'pending' } }).length > 0;
}
