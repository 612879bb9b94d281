import { useExternalRedirect } from '@keystead/crud-ui';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { failureText, subscriptionQuery, useQuery, useQueryClient } from '@keystead/web-kit/queries';
import { useEffect, useState } from 'react';
import { useReturnParam } from '../subscription/subscription-navigation.ts';

/** Redirects to the provider's page that manages the card and past bills. */
export function useOpenPortal() {
  const toast = useToast();
  const { leave, busy } = useExternalRedirect({
    findAddress: async () => (await request('POST /subscription/portal')).portal_url,
    onError: (error) => toast.error(failureText('Error opening the billing page. Please try again.', error)),
  });
  return { openPortal: () => leave(), busy };
}

const POLL_INTERVAL_MS = 2000;
const POLL_DURATION_MS = 10_000;

/**
 * Polls for some seconds after the return from the provider's page (`?portal=done`). A failed payment may be paid with
 * a new card, which the provider reports with a delay.
 */
export function usePortalReturn(): void {
  const returned = useReturnParam('portal');
  const [polling, setPolling] = useState(returned === 'done');
  const queries = useQueryClient();
  useQuery({ ...subscriptionQuery, enabled: polling, refetchInterval: polling ? POLL_INTERVAL_MS : false });
  useEffect(() => {
    if (!polling) return;
    const timer = setTimeout(() => {
      setPolling(false);
      // This includes the bills, whose key begins with the subscription's.
      void queries.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
    }, POLL_DURATION_MS);
    return () => clearTimeout(timer);
  }, [polling, queries]);
}
