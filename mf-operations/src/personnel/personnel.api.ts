import type { NewPersonnel, Personnel, PersonnelChange, Query } from '@keystead/contracts';
import { quantity } from '@keystead/crud-ui';
import { useConfirm, useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import {
  type Collection,
  failureText,
  type PagedList,
  useChange,
  useCreation,
  useDeletion,
} from '@keystead/web-kit/queries';

/** The filters and the sort order of the list. */
export type PersonnelSearch = Omit<Query<'GET /maintenance-personnel'>, 'limit' | 'cursor'>;

/** The pages of a personnel list fetched so far. */
export type PersonnelList = PagedList<Personnel>;

/** The collection of personnel and its requests. */
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

export function useDeletePersonnel() {
  const toast = useToast();
  return useDeletion(personnel, {
    send: (id) => request('DELETE /maintenance-personnel/{id}', { params: { id } }),
    onDeleted: () => toast.success('Personnel deleted.'),
    onFailed: (error) => toast.error(failureText('Failed to delete personnel', error)),
  });
}

/** Asks the user to confirm the deletion of a personnel record, and states the effect on its requests. */
export function useConfirmDelete(): (one: Personnel) => Promise<boolean> {
  const confirm = useConfirm();
  return ({ name, open_requests }) =>
    confirm({
      title: 'Are you sure you want to delete this personnel record?',
      description:
        open_requests === 0
          ? name
          : `${name}, with ${quantity(open_requests, 'open request', 'open requests')}. Their requests will still show the name.`,
      confirmLabel: 'Delete',
    });
}
