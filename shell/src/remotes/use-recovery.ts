import { useEffect } from 'react';

const RETRY_MS = 10_000;

/** Tries again by itself: every 10 s, and when the line or the person comes back. */
export function useRecovery(retry: () => void, wanted = true): void {
  useEffect(() => {
    if (!wanted) return;
    const timer = setInterval(retry, RETRY_MS);
    window.addEventListener('online', retry);
    window.addEventListener('focus', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
      window.removeEventListener('focus', retry);
    };
  }, [retry, wanted]);
}
