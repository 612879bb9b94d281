import type { MAX_PHOTOS, NewProperty, Property, PropertyChange } from '@keystead/contracts';
import { type PhotoSource, properties, useRecordDeletion } from '@keystead/crud-ui';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { useChange, useCreation } from '@keystead/web-kit/queries';

export function useCreateProperty() {
  const toast = useToast();
  return useCreation(properties, {
    send: (body: NewProperty, idempotencyKey) => request('POST /properties', { body, idempotencyKey }),
    onCreated: () => toast.success('Property created successfully!'),
  });
}

export function useUpdateProperty(id: Property['id']) {
  const toast = useToast();
  return useChange(properties, {
    send: (body: PropertyChange) => request('PUT /properties/{id}', { params: { id }, body }),
    onChanged: () => toast.success('Property updated successfully!'),
  });
}

export const useDeleteProperty = () =>
  useRecordDeletion({
    collection: properties,
    noun: 'property',
    describe: ({ name }) => name,
    send: (id) => request('DELETE /properties/{id}', { params: { id } }),
    done: 'Property deleted successfully!',
    failed: 'Failed to delete property',
  });

/** It equals the contract's constant, which is not imported to save its code. */
const PHOTO_LIMIT: typeof MAX_PHOTOS = 8;

export const propertyPhotos: PhotoSource<Property> = {
  collection: properties,
  path: 'properties',
  noun: 'property',
  most: PHOTO_LIMIT,
  sendOrder: (id, photo_ids) => request('PUT /properties/{id}/photos', { params: { id }, body: { photo_ids } }),
};
