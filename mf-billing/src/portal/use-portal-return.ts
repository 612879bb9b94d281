import { subscriptionQuery, useQuery, useQueryClient } from '@keystead/web-kit/queries';
import { useEffect, useState } from 'react';
import { useReturnWord } from '../subscription/use-return-word.ts';

/** Milliseconds between two polls, and the duration of polling. */
const LOOK_EVERY_MS = 2000;
const PATIENCE_MS = 10_000;

/**
 * Polls for some seconds after the return from the provider's page (`?portal=done`). A failed payment may be paid with
 * a new card, which the provider reports with a delay.
 */
export function usePortalReturn(): void {
  const returned = useReturnWord('portal');
  const [looking, setLooking] = useState(returned === 'done');
  const queries = useQueryClient();
  useQuery({ ...subscriptionQuery, enabled: looking, refetchInterval: looking ? LOOK_EVERY_MS : false });
  useEffect(() => {
    if (!looking) return;
    const timer = setTimeout(() => {
      setLooking(false);
      // This includes the bills, whose key begins with the subscription's.
      void queries.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [looking, queries]);
}
