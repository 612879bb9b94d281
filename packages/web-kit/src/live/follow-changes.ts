import type { User } from '@keystead/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { queryClient } from '../queries/query-client.ts';
import { type Heard, hearNotices } from './hear-notices.ts';
import { poll } from './poll.ts';
import { queryRefresher } from './query-refresher.ts';
import { canShare, shareLine } from './share-line.ts';
import { isFollowed, showsChange } from './shown-changes.ts';

/**
 * Keeps what the pages of this tab show up to date with what others change: told by the server, over one line for the whole
 * browser; while there is none, by looking again every 30 seconds. Answers how to end it.
 *
 * @param user who is signed in: their tabs share the line. A tenant is not told, and looks again
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
    // From here on nothing is missed. What is shown is from before.
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
