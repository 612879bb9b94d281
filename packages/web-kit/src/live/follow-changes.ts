import type { User } from '@keystead/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { queryClient } from '../queries/query-client.ts';
import type { Heard } from './hear-notices.ts';
import { poll } from './poll.ts';
import { queryRefresher } from './query-refresher.ts';
import { shareLine } from './share-line.ts';
import { isFollowed, showsChange } from './shown-changes.ts';

/** Over plain http, but to this machine itself, browsers have no locks: each tab would open a line of its own. */
const canShare = () => 'locks' in navigator && 'BroadcastChannel' in window;

/**
 * Keeps what the pages of this tab show up to date with what others change: told by the server, over one line for the whole
 * browser; while there is none, by looking again every 30 seconds. Answers how to end it.
 *
 * @param userId who is signed in: their tabs share the line
 */
export function followChanges(userId: User['id'], queries: QueryClient = queryClient): () => void {
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
  const leave = canShare() ? shareLine(`keystead-live-${userId}`, onHeard) : () => {};
  return () => {
    leave();
    stopPolling?.();
    stop();
  };
}
