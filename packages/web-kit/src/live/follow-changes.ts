import type { User } from '@keystead/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { queryClient } from '../queries/query-client.ts';
import { type Heard, hearNotices } from './hear-notices.ts';
import { poll } from './poll.ts';
import { queryRefresher } from './query-refresher.ts';
import { canShare, shareLine } from './share-line.ts';
import { isFollowed, showsChange } from './shown-changes.ts';

/**
 * Keeps the pages of this tab up to date with changes by others. The server notifies the browser over one connection
 * for all tabs; without a connection the tab polls every 30 seconds. Returns a function that stops it.
 *
 * @param user the signed-in user, whose tabs share the connection. A tenant gets no notifications and polls
 */
export function followChanges({ id, role }: Pick<User, 'id' | 'role'>, queries: QueryClient = queryClient): () => void {
  const { refresh, stop } = queryRefresher(queries);
  const lookAtAll = () => refresh(isFollowed);
  let stopPolling: (() => void) | null = poll(lookAtAll);
  const onHeard = (heard: Heard) => {
    if (heard.kind === 'change') return refresh((key) => showsChange(key, heard));
    if (heard.kind === 'lost') {
      stopPolling ??= poll(lookAtAll);
      return;
    }
    stopPolling?.();
    stopPolling = null;
    // No change is missed from now on, but the data on the page is older: refresh it once.
    lookAtAll();
  };
  const line = {
    name: `keystead-live-${id}`,
    hear: hearNotices,
    stands: ({ kind }: Heard) => kind !== 'change',
  };
  const leave = role !== 'tenant' && canShare() ? shareLine(line, onHeard) : () => {};
  return () => {
    leave();
    stopPolling?.();
    stop();
  };
}
