import type { Import } from '@keystead/contracts';
import { isClientError, request } from '@keystead/web-kit';
import { usePagedList, useQuery, useQueryClient } from '@keystead/web-kit/queries';
import { useEffect } from 'react';
import type { ImportKind } from './import-labels.ts';

/** Milliseconds between two polls of an import in progress. */
const POLL_INTERVAL_MS = 700;
/** Milliseconds between two polls while the service does not respond. */
const RETRY_INTERVAL_MS = 10_000;

const keyOf = (id: number) => ['imports', 'record', id] as const;

/** Whether the server is processing the import. */
export const isWorking = ({ state }: Import) => state === 'checking' || state === 'running';

/** An import, polled as long as it is in progress. */
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
    fetchPage: async (paging, signal) => {
      const { imports: rows, ...rest } = await request('GET /imports', { query: { kind, ...paging }, signal });
      return { rows, ...rest };
    },
  });
}

/** Writes an import from a response into the cache, and invalidates its rows. */
export function useStoreImport() {
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
