import { notifyManager, QueryClient } from '@tanstack/react-query';
import { isClientError } from '../http/is-client-error.ts';
import { holdUnsaved } from '../pages/unsaved.ts';
import { sessionStore } from '../session/session.ts';

/** Milliseconds between two looks at what does not answer. */
const LOOK_AGAIN_MS = 10_000;

/** A request that was refused is refused again; anything else is tried once more (product §7). */
const retryOnce = (failures: number, error: Error) => failures < 1 && !isClientError(error);

/** A page whose service is down recovers by itself: what failed, and was not refused, is asked for every 10 s. */
function lookAgain({ state }: { state: { error: Error | null } }): number | false {
  return state.error && !isClientError(state.error) ? LOOK_AGAIN_MS : false;
}

/** Without a connection a request fails and says so. It would otherwise wait for one, and the page seem to hang. */
const networkMode = 'always';

// In the same turn, not a timer later: React takes a controlled checkbox back that its state doesn't follow at once.
notifyManager.setScheduler(queueMicrotask);

/** What is on its way, such as a file, goes on when its page is left; with the whole page it would be cut off. */
function holdWhileSaving(client: QueryClient): void {
  let release: (() => void) | null = null;
  client.getMutationCache().subscribe(() => {
    // Those that wait for others before them count too.
    if (client.isMutating() > 0) {
      release ??= holdUnsaved();
    } else {
      release?.();
      release = null;
    }
  });
}

/**
 * A client with the product's rules: one retry, never of a refusal; another look every 10 s while something fails; no refetch on
 * focus. While it has something saved, the page counts as unsaved (`isUnsaved`).
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: retryOnce, refetchInterval: lookAgain, refetchOnWindowFocus: false, networkMode },
      mutations: { networkMode },
    },
  });
  holdWhileSaving(client);
  return client;
}

/** The one cache of the page. What one person has loaded is gone when another one is signed in. */
export const queryClient = createQueryClient();

sessionStore.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) queryClient.clear();
});
