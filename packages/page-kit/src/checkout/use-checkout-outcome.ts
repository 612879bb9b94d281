import { useQuery } from '@keystead/web-kit/queries';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Milliseconds between two looks at what is being confirmed, and for how long it is looked at. */
const LOOK_EVERY_MS = 2000;
const PATIENCE_MS = 60_000;

/** How it stands with what somebody has come back from paying: `late` after a minute of `waiting`. */
export type CheckoutOutcome = 'waiting' | 'late' | 'received' | 'cancelled';

interface Checkout<Data> {
  /** What the address says of it (`?checkout=success`); null when nobody was there. */
  returned: string | null;
  /** Whether what was paid for has come about. */
  settled: boolean;
  /** What is looked at until it has, as the cache keeps it. */
  looked: { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<Data> };
  /** Called once it has come about after waiting. */
  onSettled: () => void;
}

/**
 * What has come of the page on which something is paid by card; null where nobody was there. It is looked at until it is
 * confirmed, which is what the provider does and not the browser (rules §5).
 */
export function useCheckoutOutcome<Data>(checkout: Checkout<Data>): CheckoutOutcome | null {
  const { returned, settled, looked, onSettled } = checkout;
  const [late, setLate] = useState(false);
  const waiting = returned === 'success' && !settled && !late;
  useQuery({ ...looked, enabled: waiting, refetchInterval: waiting ? LOOK_EVERY_MS : false });

  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [waiting]);

  const waited = useRef(false);
  const settle = useEffectEvent(onSettled);
  useEffect(() => {
    if (waited.current && settled) settle();
    waited.current = waiting;
  }, [waiting, settled]);

  if (returned === 'cancelled') return 'cancelled';
  if (returned !== 'success') return null;
  if (settled) return 'received';
  return late ? 'late' : 'waiting';
}
