import type { WebhookBody } from '@keystead/contracts';
import { counter, type Logger } from '@keystead/service-kit';
import { Webhook as Signer } from 'standardwebhooks';
import type { PostMessage } from '../sending/post-message.ts';
import type { SecretBox } from '../webhooks/secret-box.ts';
import { signingSecrets, type Webhook } from '../webhooks/webhook.ts';
import { type StoredAttempt, succeeded } from './delivery.ts';

/** The headers of Standard Webhooks. It is enough that one of the signatures matches the receiver's secret. */
const signedHeaders = (id: string, body: string, secrets: readonly string[], now: Date) => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => new Signer(secret).sign(id, now, body)).join(' '),
});

const attempts = counter('keystead_webhook_attempts_total', 'Attempts to send an event to a webhook', ['outcome']);

interface SenderDependencies {
  readonly post: PostMessage;
  readonly secretBox: SecretBox;
  readonly log: Logger;
}

/** Sends a body to a webhook once, signed with all its current secrets. Never rejects. */
export type Send = (webhook: Webhook, body: WebhookBody, timeoutMs: number) => Promise<StoredAttempt>;

export function webhookSender({ post, secretBox, log }: SenderDependencies): Send {
  /** The secrets that currently sign. A secret that was sealed with another key of the installation is skipped. */
  const secretsOf = (webhook: Webhook, now: Date): string[] =>
    signingSecrets(webhook, now).flatMap(({ sealed }) => {
      try {
        return [secretBox.open(sealed, webhook._id)];
      } catch (err) {
        log.error({ err, webhook: webhook._id }, 'could not open the secret of a webhook');
        return [];
      }
    });
  return async (webhook, body, timeoutMs) => {
    const at = new Date();
    const text = JSON.stringify(body);
    const secrets = secretsOf(webhook, at);
    const error = 'The secret of this webhook cannot be read. Create a new one.';
    if (secrets.length === 0) return { at, status: null, error, milliseconds: 0, answer: '' };
    const headers = signedHeaders(body.id, text, secrets, at);
    const outcome = await post({ url: webhook.url, headers, body: text }, timeoutMs);
    attempts.inc({ outcome: outcome.status === null ? 'failed' : succeeded(outcome) ? 'arrived' : 'refused' });
    return { at, ...outcome };
  };
}
