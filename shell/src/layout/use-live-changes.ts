import { useUser } from '@keystead/web-kit';
import { useEffect } from 'react';
import { whenIdle } from '../when-idle.ts';

/** Keeps what the app's pages show up to date with what others change, from when the page has nothing else to do. */
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
    // Without its code the page is no worse than a page was before it.
    whenIdle(() => void follow().catch(() => {}));
    return () => {
      left = true;
      leave();
    };
  }, [id, role]);
}
