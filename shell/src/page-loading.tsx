import { Spinner } from '@keystead/ui';

/** What shows until the first page's own code is there. */
export function PageLoading() {
  return <Spinner label="Loading" />;
}
