import type { Property, PropertyChange } from '@keystead/contracts';
import { properties } from '@keystead/crud-ui';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { useChange } from '@keystead/web-kit/queries';

export function useUpdateProperty(id: Property['id']) {
  const toast = useToast();
  return useChange(properties, {
    send: (body: PropertyChange) => request('PUT /properties/{id}', { params: { id }, body }),
    onChanged: () => toast.success('Property updated successfully!'),
  });
}
