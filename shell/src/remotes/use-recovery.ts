import { useEffect } from 'react';
import { onNewRevision } from './resolution.ts';

const RETRY_MS = 10_000;

/**
 * Retries automatically: every 10 s, when the connection or the user returns, and when the gateway's choice changes.
 */
export function useRecovery(retry: () => void, enabled = true): void {
  useEffect(() => {
    if (!enabled) return;
    const timer = setInterval(retry, RETRY_MS);
    window.addEventListener('online', retry);
    window.addEventListener('focus', retry);
    const unsubscribe = onNewRevision(retry);
    return () => {
      unsubscribe();
      clearInterval(timer);
      window.removeEventListener('online', retry);
      window.removeEventListener('focus', retry);
    };
  }, [retry, enabled]);
}
