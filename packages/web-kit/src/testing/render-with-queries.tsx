import { type RenderHookResult, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { QueryClientProvider } from '../queries/query.ts';
import { createQueryClient } from '../queries/query-client.ts';

/** Runs a hook with a cache of its own, whose failed queries aren't tried again. */
export function renderWithQueries<Result>(useIt: () => Result): RenderHookResult<Result, unknown> {
  const queries = createQueryClient();
  const defaults = queries.getDefaultOptions();
  queries.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  return renderHook(useIt, { wrapper });
}
