import type { NewPersonnel } from '@keystead/contracts';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { useCreation } from '@keystead/web-kit/queries';
import { personnel } from './personnel-collection.ts';

export function useCreatePersonnel() {
  const toast = useToast();
  return useCreation(personnel, {
    send: (body: NewPersonnel, idempotencyKey) => request('POST /maintenance-personnel', { body, idempotencyKey }),
    onCreated: () => toast.success('Personnel added.'),
  });
}
