import { useUser } from '@keystead/web-kit';
import { useEffect } from 'react';
import { whenIdle } from '../when-idle.ts';

/** Keeps the app's pages up to date with changes by others, starting when the page is idle. */
export function useLiveChanges(): void {
  const { id, role } = useUser();
  useEffect(() => {
    let stop = () => {};
    let stopped = false;
    const follow = async () => {
      if (stopped) return;
      const { followChanges } = await import('@keystead/web-kit/live');
      if (!stopped) stop = followChanges({ id, role });
    };
    // If its code fails to load, the page only lacks live updates.
    whenIdle(() => void follow().catch(() => {}));
    return () => {
      stopped = true;
      stop();
    };
  }, [id, role]);
}
