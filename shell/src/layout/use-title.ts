import { useEffect } from 'react';

/** Sets the page's title for the tab and the history; with null another component sets it. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = title;
  }, [title]);
}
