import { useUser } from '@keystead/web-kit';
import { useEffect } from 'react';
import { whenIdle } from '../when-idle.ts';

/** Keeps the app's pages up to date with changes by others, starting when the page is idle. */
export function useLiveChanges(): void {
  const { id, role } = useUser();
  useEffect(() => {
    let leave = () => {};
    let left = false;
    const follow = async () => {
      if (left) return;
      const { followChanges } = await import('@keystead/web-kit/live');
      if (!left) leave = followChanges({ id, role });
    };
    // If its code fails to load, the page only lacks live updates.
    whenIdle(() => void follow().catch(() => {}));
    return () => {
      left = true;
      leave();
    };
  }, [id, role]);
}
