import type { User } from '@keystead/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { queryClient } from '../queries/query-client.ts';
import { affectsQuery, isFollowed } from './affected-queries.ts';
import { poll } from './poll.ts';
import { queryRefresher } from './query-refresher.ts';
import { type LiveEvent, receiveNotices } from './receive-notices.ts';
import { canShare, shareConnection } from './share-connection.ts';

/**
 * Keeps the pages of this tab up to date with changes by others. The server notifies the browser over one connection
 * for all tabs; without a connection the tab polls every 30 seconds. Returns a function that stops it.
 *
 * @param user the signed-in user, whose tabs share the connection. A tenant gets no notifications and polls
 */
export function followChanges({ id, role }: Pick<User, 'id' | 'role'>, queries: QueryClient = queryClient): () => void {
  const { refresh, stop } = queryRefresher(queries);
  const refreshAll = () => refresh(isFollowed);
  let stopPolling: (() => void) | null = poll(refreshAll);
  const onEvent = (event: LiveEvent) => {
    if (event.kind === 'change') return refresh((key) => affectsQuery(key, event));
    if (event.kind === 'lost') {
      stopPolling ??= poll(refreshAll);
      return;
    }
    stopPolling?.();
    stopPolling = null;
    // No change is missed from now on, but the data on the page is older: refresh it once.
    refreshAll();
  };
  const line = {
    name: `keystead-live-${id}`,
    receive: receiveNotices,
    isState: ({ kind }: LiveEvent) => kind !== 'change',
  };
  const leave = role !== 'tenant' && canShare() ? shareConnection(line, onEvent) : () => {};
  return () => {
    leave();
    stopPolling?.();
    stop();
  };
}
