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

/** Invalidates the lists once an import has ended. A failed one may have added records too. */
export function useRefreshAfterImport({ id, kind, state }: Import): void {
  const queries = useQueryClient();
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: ['imports', 'rows', id] });
    if (state === 'done' || state === 'failed') void queries.invalidateQueries({ queryKey: [kind] });
  }, [queries, id, kind, state]);
}

/** Sends a step of an import: `mutate(input)`. The cache takes over the answer, and the rows are fetched again. */
function useImportStep<Input>(send: (input: Input) => Promise<Import>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (it) => {
      queries.setQueryData<Import>(keyOf(it.id), it);
      void queries.invalidateQueries({ queryKey: ['imports', 'rows', it.id] });
      void queries.invalidateQueries({ queryKey: ['imports', 'list'] });
    },
  });
}

export const useStartImport = (kind: ImportKind) =>
  // Some browsers report another type for a CSV file, or none.
  useImportStep((file: File) => upload('POST /imports', { query: { kind, name: file.name }, file, type: 'text/csv' }));

/** The field for each column; null: none. */
export type Mapping = Body<'PUT /imports/{id}'>['mapping'];

/** Saves a changed mapping and starts the dry run: `mutate(mapping)`. */
export function useCheckImport(it: Import) {
  // The latest state on the server. A mapping stays saved even if the check after it is rejected.
  const stored = useRef(it);
  return useImportStep(async (mapping: Mapping) => {
    const { id, version, columns } = stored.current;
    const changed = columns.some(({ name, field }) => (mapping[name] ?? null) !== field);
    if (changed) stored.current = await request('PUT /imports/{id}', { params: { id }, body: { mapping, version } });
    return request('POST /imports/{id}/check', { params: { id } });
  });
}

export const useCheckAgain = ({ id }: Import) =>
  useImportStep<void>(() => request('POST /imports/{id}/check', { params: { id } }));

/** Starts the import of the rows: `mutate({ all_or_nothing, invite })`. */
export const useRunImport = ({ id }: Import) =>
  useImportStep((body: Body<'POST /imports/{id}/run'>) => request('POST /imports/{id}/run', { params: { id }, body }));
