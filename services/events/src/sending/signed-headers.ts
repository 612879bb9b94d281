import { Webhook } from 'standardwebhooks';

/** The headers of Standard Webhooks. It is enough that one of the signatures matches the receiver's secret. */
export const signedHeaders = (id: string, body: string, secrets: readonly string[], now: Date) => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
});
