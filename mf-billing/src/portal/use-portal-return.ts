import { subscriptionQuery, useQuery, useQueryClient } from '@keystead/web-kit/queries';
import { useEffect, useState } from 'react';
import { useReturnWord } from '../subscription/use-return-word.ts';

/** Milliseconds between two looks at what came of it, and for how long it is looked at. */
const LOOK_EVERY_MS = 2000;
const PATIENCE_MS = 10_000;

/**
 * Looks again, for some seconds, at what the page of the provider has changed on which somebody was (`?portal=done`): a
 * payment that had failed may be paid by the new card, of which the provider tells a little later.
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
      // The bills, whose key begins with the subscription's, follow.
      void queries.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [looking, queries]);
}
