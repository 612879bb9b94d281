/** The product's page to come back to, which is told by `checkout` how it went, if that is said. The path's query stays. */
export function returnUrl(publicUrl: string, path: string, outcome?: 'success' | 'cancelled'): string {
  // Put together as text first: whatever the path is, it can't name another host.
  const url = new URL(publicUrl.replace(/\/$/, '') + path);
  if (outcome) url.searchParams.set('checkout', outcome);
  return url.href;
}

/** What every session is told of its ways: how it may be paid, when it ends and where it leads back to. */
export const sessionPages = (publicUrl: string, returnPath: string, expires: Date) => ({
  // Methods that pay days later would leave a payment in between; a card pays or doesn't.
  allowed_payment_method_types: ['card' as const],
  success_url: returnUrl(publicUrl, returnPath, 'success'),
  cancel_url: returnUrl(publicUrl, returnPath, 'cancelled'),
  expires_at: expires.getTime() / 1000,
});
