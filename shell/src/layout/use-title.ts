import { useEffect } from 'react';

/** Names the page in the browser's tab and history; null leaves that to somebody else. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = title;
  }, [title]);
}
