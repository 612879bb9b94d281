import type { NewPersonnel, Personnel, PersonnelChange, Query } from '@keystead/contracts';
import { quantity, useRecordDeletion } from '@keystead/crud-ui';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { type Collection, type PagedList, useChange, useCreation } from '@keystead/web-kit/queries';
import { NOUN } from './personnel.ts';

export type PersonnelSearch = Omit<Query<'GET /maintenance-personnel'>, 'limit' | 'cursor'>;

export type PersonnelList = PagedList<Personnel>;

export const personnel: Collection<Personnel, PersonnelSearch> = {
  name: 'personnel',
  async fetchPage(query, signal) {
    const { personnel: rows, ...page } = await request('GET /maintenance-personnel', { query, signal });
    return { ...page, rows };
  },
  fetchRecord: (id, signal) => request('GET /maintenance-personnel/{id}', { params: { id }, signal }),
};

export function useCreatePersonnel() {
  const toast = useToast();
  return useCreation(personnel, {
    send: (body: NewPersonnel, idempotencyKey) => request('POST /maintenance-personnel', { body, idempotencyKey }),
    onCreated: () => toast.success('Personnel added.'),
  });
}

export function useUpdatePersonnel(id: Personnel['id']) {
  const toast = useToast();
  return useChange(personnel, {
    send: (body: PersonnelChange) => request('PUT /maintenance-personnel/{id}', { params: { id }, body }),
    onChanged: () => toast.success('Personnel updated.'),
  });
}

export const useDeletePersonnel = () =>
  useRecordDeletion({
    collection: personnel,
    noun: NOUN,
    describe: ({ name, open_requests }) =>
      open_requests === 0
        ? name
        : `${name}, with ${quantity(open_requests, 'open request', 'open requests')}. Their requests will still show the name.`,
    send: (id) => request('DELETE /maintenance-personnel/{id}', { params: { id } }),
    done: 'Personnel deleted.',
    failed: 'Failed to delete personnel',
  });
