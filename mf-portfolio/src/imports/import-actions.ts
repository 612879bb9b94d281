import type { Body, Import } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { upload, useMutation } from '@keystead/web-kit/queries';
import { useRef } from 'react';
import type { ImportKind } from './import-labels.ts';
import { useStoreImport } from './import-query.ts';

/** Uploads a file: `mutate(file)`. */
export function useStartImport(kind: ImportKind) {
  const store = useStoreImport();
  return useMutation({
    // Some browsers report another type for a CSV file, or none.
    mutationFn: (file: File) => upload('POST /imports', { query: { kind, name: file.name }, file, type: 'text/csv' }),
    onSuccess: store,
  });
}

/** The field for each column; null: none. */
export type Mapping = Body<'PUT /imports/{id}'>['mapping'];

/** Saves a changed mapping and starts the dry run: `mutate(mapping)`. */
export function useCheckImport(it: Import) {
  const store = useStoreImport();
  // The latest state on the server. A mapping stays saved even if the check after it is rejected.
  const stored = useRef(it);
  return useMutation({
    mutationFn: async (mapping: Mapping) => {
      const { id, version, columns } = stored.current;
      const changed = columns.some(({ name, field }) => (mapping[name] ?? null) !== field);
      if (changed) stored.current = await request('PUT /imports/{id}', { params: { id }, body: { mapping, version } });
      return request('POST /imports/{id}/check', { params: { id } });
    },
    onSuccess: store,
  });
}

/** Starts the dry run again with the same mapping: `mutate()`. */
export function useCheckAgain({ id }: Import) {
  const store = useStoreImport();
  return useMutation({
    mutationFn: () => request('POST /imports/{id}/check', { params: { id } }),
    onSuccess: store,
  });
}

/** Starts the import of the rows: `mutate({ all_or_nothing, invite })`. */
export function useRunImport({ id }: Import) {
  const store = useStoreImport();
  return useMutation({
    mutationFn: (body: Body<'POST /imports/{id}/run'>) => request('POST /imports/{id}/run', { params: { id }, body }),
    onSuccess: store,
  });
}
