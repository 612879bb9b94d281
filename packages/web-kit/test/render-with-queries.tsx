import { type RenderHookResult, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { QueryClientProvider } from '../src/queries/query.ts';
import { createQueryClient } from '../src/queries/query-client.ts';

/** Runs a hook with its own query cache, in which failed queries aren't retried. */
export function renderWithQueries<Result>(useIt: () => Result): RenderHookResult<Result, unknown> {
  const queries = createQueryClient();
  const defaults = queries.getDefaultOptions();
  queries.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  return renderHook(useIt, { wrapper });
}
