import { useMutation } from '@keystead/web-kit/queries';
import { useEffect } from 'react';
import { externalNavigation } from './external-navigation.ts';

interface ExternalRedirect<Wish> {
  /** Requests the address of the page, such as the one for a card payment. */
  findAddress: (wish: Wish) => Promise<string>;
  onError: (error: Error) => void;
}

/**
 * Navigates to an external page: `leave(wish)`. It is busy until the app's page is left, so that a second press starts
 * nothing else; `wish` is what it is busy with.
 */
export function useExternalRedirect<Wish = void>({ findAddress, onError }: ExternalRedirect<Wish>) {
  const { mutate, variables, isPending, isSuccess, reset } = useMutation({
    mutationFn: findAddress,
    onSuccess: (address) => externalNavigation.to(address),
    onError,
  });
  useEffect(() => {
    // The back button may restore the page from the back/forward cache in its busy state.
    const back = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, [reset]);
  const busy = isPending || isSuccess;
  return { leave: mutate, busy, wish: busy ? variables : undefined };
}
