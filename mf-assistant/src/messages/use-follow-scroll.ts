import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How far from the end somebody still counts as being there, in pixels. */
const AT_END_PX = 48;

/** Where a conversation is scrolled to. */
export interface FollowScroll {
  scroller: RefObject<HTMLDivElement | null>;
  /** Around all that is scrolled: its growth is followed. */
  content: RefObject<HTMLDivElement | null>;
  /** The end is in sight, and what is added there will be. */
  following: boolean;
  /** For the scroller's `onScroll`. */
  onScroll: () => void;
  toEnd: () => void;
}

const distanceToEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight;

/**
 * Keeps the end of a conversation in sight while it grows, unless the person has scrolled up to read; one without a
 * `first` message begins at its top. Where earlier messages are put before the first one, what was in sight stays. Who
 * asks (`busy`) is at the end again.
 */
export function useFollowScroll(first: string | undefined, busy: boolean): FollowScroll {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  const before = useRef(first);
  const [following, setFollowing] = useState(true);
  const followed = useRef(true);
  const follow = useCallback((next: boolean) => {
    followed.current = next;
    setFollowing(next);
  }, []);
  const settle = useCallback(() => {
    const box = scroller.current;
    if (box === null) return;
    if (followed.current && before.current !== undefined) box.scrollTop = box.scrollHeight;
    height.current = box.scrollHeight;
  }, []);

  useLayoutEffect(() => {
    const box = scroller.current;
    const earlier = before.current !== undefined && first !== undefined && before.current !== first;
    before.current = first;
    if (box === null || !earlier) return;
    box.scrollTop += box.scrollHeight - height.current;
    follow(distanceToEnd(box) <= AT_END_PX);
  }, [first, follow]);
  useLayoutEffect(() => {
    if (busy) follow(true);
  }, [busy, follow]);
  // At each drawing, and when something grows between two of them.
  useLayoutEffect(settle);
  useEffect(() => {
    if (content.current === null || !('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(settle);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, [settle]);

  return {
    scroller,
    content,
    following,
    onScroll: () => {
      if (scroller.current !== null) follow(distanceToEnd(scroller.current) <= AT_END_PX);
    },
    toEnd: () => {
      follow(true);
      settle();
    },
  };
}
