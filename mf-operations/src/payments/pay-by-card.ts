import type { Payment } from '@keystead/contracts';
import { useExternalRedirect } from '@keystead/crud-ui';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { failureText } from '@keystead/web-kit/queries';

async function startCheckout({ id }: Payment): Promise<string> {
  const { checkout_url } = await request('POST /payments/{id}/checkout', { params: { id } });
  return checkout_url;
}

/** Redirects to the page where a payment is paid by card: `pay(payment)`. */
export function usePayByCard() {
  const toast = useToast();
  const { leave, busy } = useExternalRedirect({
    findAddress: startCheckout,
    onError: (error) => toast.error(failureText('Error starting the card payment. Please try again.', error)),
  });
  return { pay: (payment: Payment) => leave(payment), isPending: busy };
}
