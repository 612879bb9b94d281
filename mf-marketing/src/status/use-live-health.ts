import type { Health } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { useEffect, useState } from 'react';

/** Milliseconds between two polls. */
const EVERY_MS = 10_000;

/** The current health of each service. */
export interface LiveHealth {
  /** The last response; null before the first one. */
  health: Health | null;
  /** The last poll got no response. */
  silent: boolean;
}

/** Polls the health of the services while the page is visible. */
export function useLiveHealth(): LiveHealth {
  const [live, setLive] = useState<LiveHealth>({ health: null, silent: false });
  useEffect(() => {
    const leaving = new AbortController();
    const look = async () => {
      if (document.hidden) return;
      try {
        const health = await request('GET /health', { fresh: true, signal: leaving.signal });
        setLive({ health, silent: false });
      } catch {
        if (!leaving.signal.aborted) setLive(({ health }) => ({ health, silent: true }));
      }
    };
    void look();
    const timer = setInterval(() => void look(), EVERY_MS);
    const onSeen = () => void look();
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      leaving.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, []);
  return live;
}
