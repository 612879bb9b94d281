import { type RefCallback, useCallback, useState } from 'react';

/** The distance from the viewport that counts as near: about a row of cards. */
const MARGIN = '300px 0px';

/**
 * Whether an element has been in or near the viewport, so that its content is worth fetching.
 *
 * @returns the element's ref, and the result
 */
export function useNearViewport<E extends Element>(): [RefCallback<E>, boolean] {
  const [near, setNear] = useState(false);
  const watch = useCallback((element: E | null) => {
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [watch, near];
}
