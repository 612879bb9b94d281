import { Outlet } from '@keystead/web-kit';
import { QueryClientProvider, queryClient } from '@keystead/web-kit/queries';

/** The frame of pages that use queries. Other pages load without the query code. */
export function QueryPages() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
