import type { LiveNotice, User } from '@keystead/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { listen } from '../http/listen.ts';
import { queryClient } from '../queries/query.ts';
import { type ConnectionLost, canShare, keepConnected, shareConnection } from './connection.ts';
import { startPolling } from './poll.ts';
import { affectsQuery, isFollowed, isNotification, NOTIFIED_MS, queryRefresher } from './query-refresher.ts';

export type LiveEvent = LiveNotice | ConnectionLost;

export const receiveNotices = (onEvent: (event: LiveEvent) => void, signal: AbortSignal): Promise<void> =>
  keepConnected(() => listen('GET /live', { signal }), onEvent, signal);

/**
 * Keeps the pages of this tab up to date with changes by others, over one connection for all tabs of the user. Without
 * one, as for a tenant, the tab polls every 30 seconds. Returns a function that stops it.
 */
export function followChanges({ id, role }: Pick<User, 'id' | 'role'>, queries: QueryClient = queryClient): () => void {
  const { refresh, stop } = queryRefresher(queries);
  const refreshAll = () => refresh(isFollowed);
  const polling = startPolling(refreshAll);
  let notified: ReturnType<typeof setTimeout> | undefined;
  const refreshNotifications = () => {
    notified = undefined;
    refresh(isNotification);
  };
  const onEvent = (event: LiveEvent) => {
    if (event.kind === 'change') {
      notified ??= setTimeout(refreshNotifications, NOTIFIED_MS);
      return refresh((key) => affectsQuery(key, event));
    }
    if (event.kind === 'lost') return polling.resume();
    polling.stop();
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
    polling.stop();
    clearTimeout(notified);
    stop();
  };
}
