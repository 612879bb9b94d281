import type { Import } from '@keystead/contracts';
import { isClientError, request } from '@keystead/web-kit';
import { usePagedList, useQuery, useQueryClient } from '@keystead/web-kit/queries';
import { useEffect } from 'react';
import type { ImportKind } from './import-labels.ts';

/** Milliseconds between two looks at an import that is being worked on. */
const LOOK_MS = 700;
/** Milliseconds between two looks while the service does not answer. */
const LOOK_AGAIN_MS = 10_000;

const keyOf = (id: number) => ['imports', 'record', id] as const;

/** Whether the server is at work on it. */
export const isWorking = ({ state }: Import) => state === 'checking' || state === 'running';

/** An import, looked at again as long as it is worked on. */
export function useImport(id: number) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => request('GET /imports/{id}', { params: { id }, signal }),
    refetchInterval: ({ state: { data, error } }) => {
      if (error && !isClientError(error)) return LOOK_AGAIN_MS;
      return data && isWorking(data) ? LOOK_MS : false;
    },
  });
}

/** The imports of the last 30 days, as far as they have been fetched; `mayCreate` says whether the person may import. */
export function useImports(kind: ImportKind) {
  return usePagedList<Import>({
    queryKey: ['imports', 'list', kind],
    fetchPage: async (paging, signal) => {
      const { imports: rows, ...rest } = await request('GET /imports', { query: { kind, ...paging }, signal });
      return { rows, ...rest };
    },
  });
}

/** Keeps an import as the server has just answered it, its rows being others now. */
export function useKeepImport() {
  const queries = useQueryClient();
  return (it: Import) => {
    queries.setQueryData<Import>(keyOf(it.id), it);
    void queries.invalidateQueries({ queryKey: ['imports', 'rows', it.id] });
    void queries.invalidateQueries({ queryKey: ['imports', 'list'] });
  };
}

/** Has the lists show what an import has added, once it has come to its end: one that fails may have added some. */
export function useRefreshAfterImport({ id, kind, state }: Import): void {
  const queries = useQueryClient();
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: ['imports', 'rows', id] });
    if (state === 'done' || state === 'failed') void queries.invalidateQueries({ queryKey: [kind] });
  }, [queries, id, kind, state]);
}
