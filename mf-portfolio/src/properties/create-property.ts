import type { NewProperty } from '@keystead/contracts';
import { useToast } from '@keystead/ui/overlays';
import { request, useCreation } from '@keystead/web-kit';
import { properties } from './property-collection.ts';

/** Adds a property. */
export function useCreateProperty() {
  const toast = useToast();
  return useCreation(properties, {
    send: (body: NewProperty, idempotencyKey) => request('POST /properties', { body, idempotencyKey }),
    onCreated: () => toast.success('Property created successfully!'),
  });
}
