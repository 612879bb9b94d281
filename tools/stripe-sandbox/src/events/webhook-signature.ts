import { createHmac } from 'node:crypto';

/** The value of the `Stripe-Signature` header for a body that is sent now. */
export function webhookSignature(body: string, secret: string, now: Date): string {
  const at = Math.floor(now.getTime() / 1000);
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}
