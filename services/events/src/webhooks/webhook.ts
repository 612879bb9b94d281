import type { EventObject, EventType, NewWebhook, WebhookChange } from '@keystead/contracts';
import {
  type Caller,
  EmailUnconfirmed,
  type Entity,
  manages,
  searchWords,
  ValidationFailed,
} from '@keystead/service-kit';
import type { StoredEvent } from '../events/event.ts';

export interface StoredSecret {
  readonly sealed: string;
  /** Until when it signs together with a newer secret; null for the newest. */
  readonly until: Date | null;
}

export interface Webhook extends Entity {
  readonly url: string;
  readonly description: string | null;
  /** The subscribed event types; empty for all. */
  readonly types: readonly EventType[];
  /** The kinds of records whose events the creating key could read; null: a user created it, and it receives all. */
  readonly objects?: readonly EventObject[] | null;
  readonly paused: boolean;
  /** Since when no delivery has succeeded. A change of it, or of `delivered_at`, creates no new version. */
  readonly failing_since: Date | null;
  readonly delivered_at: Date | null;
  /** Newest first; empty after deletion. */
  readonly secrets: readonly StoredSecret[];
  readonly search: readonly string[];
}

const indexed = ({ url, description }: Pick<Webhook, 'url' | 'description'>) => ({
  search: searchWords(url, description),
});

export function newWebhook(
  entity: Entity,
  input: NewWebhook,
  { sealed, objects }: Pick<StoredSecret, 'sealed'> & Pick<Webhook, 'objects'>,
): Webhook {
  const described = { url: input.url, description: input.description ?? null, types: input.types ?? [] };
  return {
    ...entity,
    ...described,
    objects,
    paused: false,
    failing_since: null,
    delivered_at: null,
    secrets: [{ sealed, until: null }],
    ...indexed(described),
  };
}

export function changedWebhook(webhook: Webhook, { version: _, state, ...change }: WebhookChange): Webhook {
  const changed = { ...webhook, ...change, ...(state && { paused: state === 'paused' }) };
  return { ...changed, ...indexed(changed) };
}

/** The kinds of records whose events a webhook receives; null: all. Empty for a key whose scopes were not stored. */
export const objectsSentTo = ({ objects, created_by }: Pick<Webhook, 'objects' | 'created_by'>) =>
  objects ?? (created_by.key_id == null ? null : []);

export const isSubscribed = (
  webhook: Pick<Webhook, 'types' | 'objects' | 'created_by'>,
  { type, object }: Pick<StoredEvent, 'type' | 'object'>,
): boolean =>
  (webhook.types.length === 0 || webhook.types.includes(type)) && (objectsSentTo(webhook)?.includes(object) ?? true);

export const signingSecrets = ({ secrets }: Pick<Webhook, 'secrets'>, now: Date): StoredSecret[] =>
  secrets.filter(({ until }) => until === null || until > now);

/** An API key can change only webhooks that it created: a URL or a secret in another one would outlive the key. */
export const webhookPolicy = {
  create: (caller: Caller) => caller.role !== 'tenant',
  update: (caller: Caller, webhook: Pick<Webhook, 'account_id' | 'created_by'>) =>
    manages(caller, webhook.account_id) && (!caller.key || caller.key.id === webhook.created_by.key_id),
  delete: (caller: Caller, webhook: Pick<Webhook, 'account_id'>) => manages(caller, webhook.account_id),
};

/**
 * Rollouts are the installation's, and no account but an admin's has events of them.
 * @throws ValidationFailed for a subscription that would never receive anything
 */
export function assertMaySubscribe({ role }: Pick<Caller, 'role'>, { types = [] }: Pick<WebhookChange, 'types'>): void {
  if (role !== 'admin' && types.some((type) => type.startsWith('rollout.')))
    throw new ValidationFailed({ types: 'may contain events of rollouts only for an admin' });
}

/** @throws EmailUnconfirmed */
export function assertConfirmed(caller: Caller): void {
  if (!caller.emailConfirmed) throw new EmailUnconfirmed('add webhooks');
}
