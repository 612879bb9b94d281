import { useQuery } from '@keystead/web-kit/queries';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Milliseconds between two polls of a pending confirmation, and how long to poll in total. */
const POLL_INTERVAL_MS = 2000;
const LATE_AFTER_MS = 60_000;

/** The state of a payment after the user has returned from it: `late` after a minute of `waiting`. */
export type CheckoutOutcome = 'waiting' | 'late' | 'received' | 'cancelled';

interface Checkout<Data> {
  /** The outcome in the address (`?checkout=success`); null if the user hasn't been on the payment page. */
  returned: string | null;
  /** Whether the payment has been confirmed. */
  settled: boolean;
  /** The query to poll until then. */
  looked: { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<Data> };
  /** Called once when the payment is confirmed after waiting. */
  onSettled: () => void;
}

/**
 * The outcome of a card payment page; null if the user hasn't been there. Polls until the payment is confirmed, which
 * the provider does and not the browser (rules §5).
 */
export function useCheckoutOutcome<Data>(checkout: Checkout<Data>): CheckoutOutcome | null {
  const { returned, settled, looked, onSettled } = checkout;
  const [late, setLate] = useState(false);
  const waiting = returned === 'success' && !settled && !late;
  useQuery({ ...looked, enabled: waiting, refetchInterval: waiting ? POLL_INTERVAL_MS : false });

  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), LATE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [waiting]);

  const hasWaited = useRef(false);
  const notifySettled = useEffectEvent(onSettled);
  useEffect(() => {
    if (hasWaited.current && settled) notifySettled();
    hasWaited.current = waiting;
  }, [waiting, settled]);

  if (returned === 'cancelled') return 'cancelled';
  if (returned !== 'success') return null;
  if (settled) return 'received';
  return late ? 'late' : 'waiting';
}
