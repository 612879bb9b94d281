import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The distance from the end, in pixels, that still counts as being at the end. */
const AT_END_PX = 48;

const distanceToEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight;

/**
 * Keeps the end of a conversation visible while it grows, unless the user has scrolled up to read. Without a `first`
 * message it begins at its top. Inserting earlier messages moves nothing. A new question (`busy`) scrolls to the end.
 */
export function useFollowScroll(first: string | undefined, busy: boolean) {
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
  const scrollToFollow = useCallback(() => {
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
  // On each render, and when content grows between two renders.
  useLayoutEffect(scrollToFollow);
  useEffect(() => {
    if (content.current === null || !('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(scrollToFollow);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, [scrollToFollow]);

  return {
    scroller,
    /** For the element around all scrolled content, whose growth is observed. */
    content,
    /** The end is visible, and new content will be too. */
    following,
    onScroll: () => {
      if (scroller.current !== null) follow(distanceToEnd(scroller.current) <= AT_END_PX);
    },
    toEnd: () => {
      follow(true);
      scrollToFollow();
    },
  };
}
