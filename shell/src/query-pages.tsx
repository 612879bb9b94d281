import { Outlet } from '@keystead/web-kit';
import { QueryClientProvider, queryClient } from '@keystead/web-kit/queries';

/** The frame of pages that ask the server by queries; those that don't are shown without their code. */
export function QueryPages() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
