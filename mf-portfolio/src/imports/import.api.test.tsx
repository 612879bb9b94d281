import type { Import } from '@keystead/contracts';
import { createQueryClient, QueryClientProvider, useQuery } from '@keystead/web-kit/queries';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { sampleImport } from '../../test/sample-import.ts';
import { useRefreshAfterImport } from './import.api.ts';

test.each(['done', 'failed'] as const)('an import that is %s makes visible lists refetch', async (state) => {
  const running = sampleImport({ state: 'running', version: 4 });
  const fetchList = jest.fn(async () => []);
  const queries = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { rerender } = renderHook(
    (it: Import) => {
      useQuery({ queryKey: ['properties', 'list'], queryFn: fetchList });
      useRefreshAfterImport(it);
    },
    { initialProps: running, wrapper },
  );
  await waitFor(() => expect(fetchList).toHaveBeenCalledTimes(1));
  rerender({ ...running, state });
  await waitFor(() => expect(fetchList).toHaveBeenCalledTimes(2));
});
