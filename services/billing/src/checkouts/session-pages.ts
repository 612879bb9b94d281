/**
 * The page of the product to return to. The query parameter `checkout` gives the outcome, if there is one. The path's
 * own query stays.
 */
export function returnUrl(publicUrl: string, path: string, outcome?: 'success' | 'cancelled'): string {
  // Concatenate as text first, so that no path can change the host.
  const url = new URL(publicUrl.replace(/\/$/, '') + path);
  if (outcome) url.searchParams.set('checkout', outcome);
  return url.href;
}

/** The parameters of every session: the payment methods, the expiry and the return URLs. */
export const sessionPages = (publicUrl: string, returnPath: string, expires: Date) => ({
  // Other methods pay days later and would leave a payment undecided. A card pays at once or fails.
  allowed_payment_method_types: ['card' as const],
  success_url: returnUrl(publicUrl, returnPath, 'success'),
  cancel_url: returnUrl(publicUrl, returnPath, 'cancelled'),
  expires_at: expires.getTime() / 1000,
});
