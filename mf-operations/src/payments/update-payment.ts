import type { Payment, PaymentChange } from '@keystead/contracts';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { useChange } from '@keystead/web-kit/queries';
import { payments } from './payment-collection.ts';
import { useRefreshStats } from './payment-stats.ts';

export function useUpdatePayment(id: Payment['id']) {
  const toast = useToast();
  const refreshStats = useRefreshStats();
  return useChange(payments, {
    send: (body: PaymentChange) => request('PUT /payments/{id}', { params: { id }, body }),
    onChanged: () => {
      refreshStats();
      toast.success('Payment updated.');
    },
  });
}
