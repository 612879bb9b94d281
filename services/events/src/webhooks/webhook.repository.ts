import { type EventObject, eventObjects, type Query } from '@keystead/contracts';
import {
  type Author,
  type Caller,
  documentStore,
  eachChange,
  everything,
  NotFound,
  orderByCreation,
  type QuotaCounter,
  type RecordPage,
  Repository,
  recordSchema,
  retryOnConflict,
  type Scope,
  scopeOf,
  wordIndex,
} from '@keystead/service-kit';
import type { Connection, QueryFilter } from 'mongoose';
import { covers, objectsOf } from '../events/event.ts';
import { describeWebhook } from './webhook.mapper.ts';
import { objectsSentTo, type StoredSecret, type Webhook } from './webhook.ts';

const schema = recordSchema<Webhook>({
  url: String,
  description: String,
  types: [String],
  objects: { type: [String], default: null },
  paused: Boolean,
  failing_since: Date,
  delivered_at: Date,
  secrets: { type: [{ sealed: String, until: Date, _id: false }] },
});

// Excludes deleted records: every query of the repository has `live: true`.
const live = { partialFilterExpression: { live: true } };
schema.index({ account_id: 1, created_at: -1, _id: -1 }, live);
schema.index(wordIndex, live);
// For webhooks that are deleted with their key or their user's access.
schema.index({ 'created_by.key_id': 1 }, live);
schema.index({ 'created_by.user_id': 1 }, live);
// The admin's lists cover all accounts.
schema.index({ created_at: -1, _id: -1 }, live);

/** The maximum number of secrets of a webhook. Old ones sign for one more day. */
const MAX_SECRETS = 3;

/** `objects`: the kinds of records that the caller can read, to list only webhooks that receive no others; null: all. */
type WebhookSearch = Query<'GET /webhooks'> & { readonly objects?: readonly EventObject[] | null };

/** A filter for webhooks that receive events only of these kinds of records; null: all. */
function sentNoMoreThan(objects: readonly EventObject[] | null): QueryFilter<Webhook> {
  if (objects === null) return {};
  const others = eventObjects.filter((object) => !objects.includes(object));
  if (others.length === 0) return {};
  return { objects: { $type: 'array', $nin: others } } as QueryFilter<Webhook>;
}

/** Run at least once for each change. */
interface WebhookFollowUps {
  readonly deleted: (id: number) => Promise<void>;
  readonly changed: (id: number) => Promise<void>;
}

export class WebhookRepository extends documentStore('webhooks', schema) {
  readonly records: Repository<Webhook>;

  constructor(database: Connection, count: QuotaCounter, followUps: WebhookFollowUps) {
    super(database);
    const { model } = this;
    const afterChanges = eachChange<Webhook>(async ({ _id: id }, { action }) => {
      if (action === 'changed') await followUps.changed(id);
      if (action !== 'deleted') return;
      await followUps.deleted(id);
      await model.updateOne({ _id: id, live: false }, { $set: { secrets: [] } });
    });
    this.records = new Repository({ database, model, count, describe: describeWebhook, afterChanges });
  }

  page(scope: Scope, { sort = '-created_at', objects = null, ...search }: WebhookSearch): Promise<RecordPage<Webhook>> {
    return this.records.list(scope, { ...search, sort, filter: sentNoMoreThan(objects) }, orderByCreation);
  }

  /** An API key sees only webhooks that receive no more than it can read: none extends its scopes. @throws NotFound */
  async visibleTo(caller: Caller, id: number): Promise<Webhook> {
    const webhook = await this.records.find(scopeOf(caller), id);
    if (!webhook || !covers(objectsOf(caller), objectsSentTo(webhook)))
      throw new NotFound('This webhook does not exist.');
    return webhook;
  }

  /** Deletes a webhook even if it was changed in the meantime. */
  remove({ _id }: Pick<Webhook, '_id'>, by: Author): Promise<true> {
    return retryOnConflict('this webhook', async () => {
      const webhook = await this.records.find(everything, _id);
      if (!webhook) return true;
      return (await this.records.remove(everything, webhook, by)) ? true : undefined;
    });
  }

  /** The webhooks of accounts, paused ones included: their events wait until they are resumed. */
  ofAccounts(ids: readonly number[]): Promise<Webhook[]> {
    return this.readAll({ live: true, account_id: { $in: [...ids] } });
  }

  withIds(ids: readonly number[]): Promise<Webhook[]> {
    return this.readAll({ live: true, _id: { $in: [...ids] } });
  }

  createdByKeys(keyIds: readonly number[]): Promise<Webhook[]> {
    return this.readAll({ live: true, 'created_by.key_id': { $in: [...keyIds] } });
  }

  createdBy(userId: number, upTo: Date): Promise<Webhook[]> {
    return this.readAll({ live: true, 'created_by.user_id': userId, created_at: { $lte: upTo } });
  }

  /** Adds a new secret before the existing ones; null after a concurrent rotation. */
  addSecret({ _id, secrets: [newest, ...older] }: Webhook, fresh: StoredSecret, until: Date): Promise<Webhook | null> {
    const still = older.filter((secret) => secret.until && secret.until > new Date());
    const secrets = [fresh, ...(newest ? [{ ...newest, until }] : []), ...still].slice(0, MAX_SECRETS);
    return this.changeOne({ _id, live: true, 'secrets.0.sealed': newest?.sealed }, { $set: { secrets } });
  }

  withSecrets(): AsyncIterable<Pick<Webhook, '_id' | 'secrets'>> {
    return this.readEach({ 'secrets.0': { $exists: true } }, { secrets: 1 });
  }

  /** Replaces the sealed form of a secret; nothing if it was replaced or removed meanwhile. */
  async replaceSealed(id: number, sealed: string, fresh: string): Promise<void> {
    await this.model.updateOne({ _id: id, 'secrets.sealed': sealed }, { $set: { 'secrets.$.sealed': fresh } });
  }

  async recordSuccess(id: number, at: Date): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { delivered_at: at, failing_since: null } });
  }

  /** Keeps an earlier instant since when deliveries have failed. */
  async recordFailure(id: number, at: Date): Promise<void> {
    await this.model.updateOne({ _id: id, failing_since: null }, { $set: { failing_since: at } });
  }

  /** Without an author; false if the webhook was paused already. */
  async pause(id: number): Promise<boolean> {
    const change = { $set: { paused: true, updated_at: new Date() }, $inc: { version: 1 } };
    return (await this.model.updateOne({ _id: id, live: true, paused: false }, change)).modifiedCount > 0;
  }
}
