import { Spinner } from '@keystead/ui';

/** The placeholder until the first page's code has loaded. */
export function PageLoading() {
  return <Spinner label="Loading" />;
}
