import type { NewProperty } from '@keystead/contracts';
import { properties } from '@keystead/crud-ui';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { useCreation } from '@keystead/web-kit/queries';

export function useCreateProperty() {
  const toast = useToast();
  return useCreation(properties, {
    send: (body: NewProperty, idempotencyKey) => request('POST /properties', { body, idempotencyKey }),
    onCreated: () => toast.success('Property created successfully!'),
  });
}
