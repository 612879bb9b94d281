import type { Health } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { useEffect, useState } from 'react';

const POLL_INTERVAL_MS = 10_000;

export interface LiveHealth {
  /** The last response; null before the first one. */
  health: Health | null;
  /** The last poll got no response. */
  unreachable: boolean;
}

export function useLiveHealth(): LiveHealth {
  const [live, setLive] = useState<LiveHealth>({ health: null, unreachable: false });
  useEffect(() => {
    const unmounted = new AbortController();
    const poll = async () => {
      if (document.hidden) return;
      try {
        const health = await request('GET /health', { fresh: true, signal: unmounted.signal });
        setLive({ health, unreachable: false });
      } catch {
        if (!unmounted.signal.aborted) setLive(({ health }) => ({ health, unreachable: true }));
      }
    };
    void poll();
    const timer = setInterval(() => void poll(), POLL_INTERVAL_MS);
    const onVisible = () => void poll();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      unmounted.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);
  return live;
}
