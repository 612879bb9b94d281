import type { Answer } from '@keystead/contracts';
import { type ChangeSource, followFeed, type Job } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import type { SecretBox } from './secret-box.ts';
import type { WebhookRepository } from './webhook.repository.ts';
import type { Webhook } from './webhook.ts';

/** Identity's feed of ended keys, and of users whose earlier access is invalid. */
export interface EndedKeysFeed {
  readonly database: Connection;
  readonly endedKeys: (since: string | undefined) => Promise<Answer<'GET /internal/ended-keys'>>;
  /** Identity's notifications of ended keys, if the service subscribes to them. */
  readonly keysChanged?: ChangeSource;
}

/** Deletes webhooks whose API key has ended, and those that a user created before their access became invalid. */
export function endWebhooks(webhooks: WebhookRepository, { database, endedKeys, keysChanged }: EndedKeysFeed): Job {
  const end = async (some: readonly Webhook[]) => {
    for (const webhook of some) await webhooks.remove(webhook, { ...webhook.created_by, service: 'events' });
  };
  return followFeed({
    name: 'ended_keys',
    every: 2_000,
    source: keysChanged,
    database,
    fetch: endedKeys,
    async take({ ended, voided }) {
      if (ended.length > 0) await end(await webhooks.createdByKeys(ended));
      for (const { user_id, before } of voided) await end(await webhooks.createdBy(user_id, new Date(before)));
    },
  });
}

const RESEAL_INTERVAL_MS = 60_000;

/**
 * While a key replaces another, seals with the new one what was sealed with the other. It repeats that, because another
 * replica may still seal with the other one.
 */
export const resealSecrets = (webhooks: WebhookRepository, secretBox: SecretBox): Job => ({
  name: 'reseal webhook secrets',
  every: RESEAL_INTERVAL_MS,
  source: null,
  async run() {
    if (!secretBox.hasEarlierKeys) return;
    for await (const { _id, secrets } of webhooks.withSecrets())
      for (const { sealed } of secrets)
        if (secretBox.isOutdated(sealed, _id))
          await webhooks.replaceSealed(_id, sealed, secretBox.seal(secretBox.open(sealed, _id), _id));
  },
});
