import type { Payment } from '@keystead/contracts';
import { recordKey, useQuery, useRecordCache, useSearchParams } from '@keystead/web-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { payments } from './payment-collection.ts';
import { useRefreshStats } from './payment-stats.ts';

/** Milliseconds between two looks at a payment that is being confirmed, and for how long it is looked at. */
const LOOK_EVERY_MS = 2000;
const PATIENCE_MS = 60_000;

/** How it stands with a payment by card for somebody who has come back from it: `late` after a minute of `waiting`. */
export type CheckoutReturn = 'waiting' | 'late' | 'received' | 'cancelled';

/**
 * What has come of the page on which a payment is paid by card, to which the address (`?checkout=success`) says that
 * somebody was; null where nobody was. The payment is looked at until it is confirmed, which is what the provider does
 * and not the browser (rules §5); the list and the sums then follow.
 */
export function useCheckoutReturn(payment: Payment): CheckoutReturn | null {
  const [params] = useSearchParams();
  const { keep } = useRecordCache(payments);
  const refreshStats = useRefreshStats();
  const [late, setLate] = useState(false);
  const outcome = params.get('checkout');
  const { id, status } = payment;
  const received = status === 'completed';
  const waiting = outcome === 'success' && !received && !late;

  useQuery<Payment>({
    queryKey: recordKey(payments, id),
    queryFn: ({ signal }) => payments.fetchRecord(id, signal),
    enabled: waiting,
    refetchInterval: waiting ? LOOK_EVERY_MS : false,
  });

  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [waiting]);

  const waited = useRef(false);
  const settle = useEffectEvent(() => {
    keep(payment);
    refreshStats();
  });
  useEffect(() => {
    if (waited.current && received) settle();
    waited.current = waiting;
  }, [waiting, received]);

  if (outcome === 'cancelled') return 'cancelled';
  if (outcome !== 'success') return null;
  if (received) return 'received';
  return late ? 'late' : 'waiting';
}
