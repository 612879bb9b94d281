import type { NewPayment } from '@keystead/contracts';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { useCreation } from '@keystead/web-kit/queries';
import { payments } from './payment-collection.ts';
import { useRefreshStats } from './payment-stats.ts';

export function useCreatePayment() {
  const toast = useToast();
  const refreshStats = useRefreshStats();
  return useCreation(payments, {
    send: (body: NewPayment, idempotencyKey) => request('POST /payments', { body, idempotencyKey }),
    onCreated: () => {
      refreshStats();
      toast.success('Payment recorded.');
    },
  });
}
