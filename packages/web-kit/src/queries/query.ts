import { notifyManager, QueryClient } from '@tanstack/react-query';
import { isClientError } from '../http/errors.ts';
import { holdUnsaved } from '../pages/page-state.ts';
import { sessionStore } from '../session.ts';

// Exported by name, for the reason given in router.tsx.
export {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  QueryClientProvider,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

const RETRY_INTERVAL_MS = 10_000;

/** A rejected request (4xx) would be rejected again; anything else is retried once (product §7). */
const retryOnce = (failures: number, error: Error) => failures < 1 && !isClientError(error);

/** A page whose service is down recovers by itself: a query that failed is refetched every 10 s. */
function retryInterval({ state }: { state: { error: Error | null } }): number | false {
  return state.error && !isClientError(state.error) ? RETRY_INTERVAL_MS : false;
}

/** Without a connection a request fails at once. It would wait for one otherwise, and the page would seem to hang. */
const networkMode = 'always';

// Notify in a microtask, not a timer: React resets a controlled checkbox whose state doesn't follow within the event.
notifyManager.setScheduler(queueMicrotask);

/** A running mutation, such as an upload, survives leaving its page, but a reload would abort it. */
function holdWhileSaving(client: QueryClient): void {
  let release: (() => void) | null = null;
  client.getMutationCache().subscribe(() => {
    // Mutations that are queued behind others count too.
    if (client.isMutating() > 0) {
      release ??= holdUnsaved();
    } else {
      release?.();
      release = null;
    }
  });
}

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: retryOnce, refetchInterval: retryInterval, refetchOnWindowFocus: false, networkMode },
      mutations: { networkMode },
    },
  });
  holdWhileSaving(client);
  return client;
}

/** The page's only query cache. It is cleared when another user signs in. */
export const queryClient = createQueryClient();

sessionStore.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) queryClient.clear();
});
