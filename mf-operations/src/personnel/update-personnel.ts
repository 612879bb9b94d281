import type { Personnel, PersonnelChange } from '@keystead/contracts';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { useChange } from '@keystead/web-kit/queries';
import { personnel } from './personnel-collection.ts';

export function useUpdatePersonnel(id: Personnel['id']) {
  const toast = useToast();
  return useChange(personnel, {
    send: (body: PersonnelChange) => request('PUT /maintenance-personnel/{id}', { params: { id }, body }),
    onChanged: () => toast.success('Personnel updated.'),
  });
}
