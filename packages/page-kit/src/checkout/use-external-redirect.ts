import { useMutation } from '@keystead/web-kit/queries';
import { useEffect } from 'react';
import { departure } from './departure.ts';

interface Departure<Wish> {
  /** Asks for the address of the page, such as that on which a card is paid by. */
  findAddress: (wish: Wish) => Promise<string>;
  onError: (error: Error) => void;
}

/**
 * Leads to a page of somebody else's: `leave(wish)`. It is busy until this page is left, so that a second press begins
 * nothing else; `wish` is what it is busy with.
 */
export function useExternalRedirect<Wish = void>({ findAddress, onError }: Departure<Wish>) {
  const { mutate, variables, isPending, isSuccess, reset } = useMutation({
    mutationFn: findAddress,
    onSuccess: (address) => departure.to(address),
    onError,
  });
  useEffect(() => {
    // The back button may bring the page back as it was left: busy.
    const back = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, [reset]);
  const busy = isPending || isSuccess;
  return { leave: mutate, busy, wish: busy ? variables : undefined };
}
