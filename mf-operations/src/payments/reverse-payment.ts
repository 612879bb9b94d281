import type { Body, Payment } from '@keystead/contracts';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { useChange } from '@keystead/web-kit/queries';
import { payments } from './payment-collection.ts';
import { useRefreshStats } from './payment-stats.ts';

export function useReversePayment(id: Payment['id']) {
  const toast = useToast();
  const refreshStats = useRefreshStats();
  return useChange(payments, {
    send: (body: Body<'POST /payments/{id}/reversal'>) =>
      request('POST /payments/{id}/reversal', { params: { id }, body }),
    onChanged: () => {
      refreshStats();
      toast.success('Payment reversed.');
    },
  });
}
