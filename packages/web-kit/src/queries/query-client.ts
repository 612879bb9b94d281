import { notifyManager, QueryClient } from '@tanstack/react-query';
import { isRefusal } from '../http/is-refusal.ts';
import { sessionStore } from '../session/session.ts';

/** Milliseconds between two looks at what does not answer. */
const LOOK_AGAIN_MS = 10_000;

/** A request that was refused is refused again; anything else is tried once more (product §7). */
const retryOnce = (failures: number, error: Error) => failures < 1 && !isRefusal(error);

/** A page whose service is down recovers by itself: what failed, and was not refused, is asked for every 10 s. */
function lookAgain({ state }: { state: { error: Error | null } }): number | false {
  return state.error && !isRefusal(state.error) ? LOOK_AGAIN_MS : false;
}

/** Without a connection a request fails and says so. It would otherwise wait for one, and the page seem to hang. */
const networkMode = 'always';

// In the same turn, not a timer later: React takes a controlled checkbox back that its state doesn't follow at once.
notifyManager.setScheduler(queueMicrotask);

/** A client with the product's rules: one retry, never of a refusal; another look every 10 s while something fails; no refetch on focus. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: retryOnce, refetchInterval: lookAgain, refetchOnWindowFocus: false, networkMode },
      mutations: { networkMode },
    },
  });
}

/** The one cache of the page. What one person has loaded is gone when another one is signed in. */
export const queryClient = createQueryClient();

sessionStore.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) queryClient.clear();
});
