import type { Body, Import } from '@keystead/contracts';
import { pageOf } from '@keystead/crud-ui';
import { isClientError, request } from '@keystead/web-kit';
import { upload, useMutation, usePagedList, useQuery, useQueryClient } from '@keystead/web-kit/queries';
import { useEffect, useRef } from 'react';
import type { ImportKind } from './import.ts';

/** Milliseconds between two polls of an import in progress. */
const POLL_INTERVAL_MS = 700;
/** Milliseconds between two polls while the service does not respond. */
const RETRY_INTERVAL_MS = 10_000;

const keyOf = (id: number) => ['imports', 'record', id] as const;

export const isWorking = ({ state }: Import) => state === 'checking' || state === 'running';

export function useImport(id: number) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => request('GET /imports/{id}', { params: { id }, signal }),
    refetchInterval: ({ state: { data, error } }) => {
      if (error && !isClientError(error)) return RETRY_INTERVAL_MS;
      return data && isWorking(data) ? POLL_INTERVAL_MS : false;
    },
  });
}

/** The fetched imports of the last 30 days. `mayCreate`: whether the user may import. */
export function useImports(kind: ImportKind) {
  return usePagedList<Import>({
    queryKey: ['imports', 'list', kind],
    fetchPage: (paging, signal) => pageOf('imports', request('GET /imports', { query: { kind, ...paging }, signal })),
  });
}

/** Writes an import from a response into the cache, and invalidates its rows. */
function useStoreImport() {
  const queries = useQueryClient();
  return (it: Import) => {
    queries.setQueryData<Import>(keyOf(it.id), it);
    void queries.invalidateQueries({ queryKey: ['imports', 'rows', it.id] });
    void queries.invalidateQueries({ queryKey: ['imports', 'list'] });
  };
}

/** Invalidates the lists once an import has ended. A failed one may have added records too. */
export function useRefreshAfterImport({ id, kind, state }: Import): void {
  const queries = useQueryClient();
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: ['imports', 'rows', id] });
    if (state === 'done' || state === 'failed') void queries.invalidateQueries({ queryKey: [kind] });
  }, [queries, id, kind, state]);
}

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
