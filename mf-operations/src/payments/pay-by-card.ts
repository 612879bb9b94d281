import type { Payment } from '@keystead/contracts';
import { useToast } from '@keystead/ui/overlays';
import { failureText, request, useMutation } from '@keystead/web-kit';
import { useEffect } from 'react';
import { leaveFor } from './leave-for.ts';

/**
 * Leads to the page on which a payment is paid by card: `pay(payment)`. It is busy until this page is left, so that a
 * second press begins nothing else.
 */
export function usePayByCard() {
  const toast = useToast();
  const { mutate, isPending, isSuccess, reset } = useMutation({
    mutationFn: ({ id }: Payment) => request('POST /payments/{id}/checkout', { params: { id } }),
    onSuccess: ({ checkout_url }) => leaveFor(checkout_url),
    onError: (error) => toast.error(failureText('Error starting the card payment. Please try again.', error)),
  });
  useEffect(() => {
    // The back button may bring the page back as it was left: busy.
    const back = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, [reset]);
  return { pay: (payment: Payment) => mutate(payment), isPending: isPending || isSuccess };
}
