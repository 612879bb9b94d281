import { type EventObject, eventObjects } from '@keystead/contracts';
import {
  type ChangeEntry,
  orderByCreation,
  type QuotaCounter,
  type RecordPage,
  Repository,
  type Scope,
} from '@keystead/service-kit';
import type { Connection, Model, QueryFilter } from 'mongoose';
import type { StoredSecret, Webhook } from './webhook.ts';
import { describeWebhook } from './webhook-description.ts';
import { webhookModel } from './webhook-model.ts';

/** Filters, order and page of a list of webhooks. */
interface WebhookSearch {
  readonly q?: string;
  readonly sort?: keyof typeof orderByCreation;
  readonly cursor?: string;
  readonly limit?: number;
  /**
   * The kinds of records that the caller can read, to list only webhooks that receive no others;
   * null: all.
   */
  readonly objects?: readonly EventObject[] | null;
}

/** A filter for webhooks that receive events only of these kinds of records; null: all. */
function sentNoMoreThan(objects: readonly EventObject[] | null): QueryFilter<Webhook> {
  if (objects === null) return {};
  const others = eventObjects.filter((object) => !objects.includes(object));
  if (others.length === 0) return {};
  return { objects: { $type: 'array', $nin: others } } as QueryFilter<Webhook>;
}

/** Applies a change of a webhook to its waiting deliveries. Runs at least once for each change. */
export interface WebhookFollowUps {
  readonly deleted: (id: number) => Promise<void>;
  readonly changed: (id: number) => Promise<void>;
}

/** The only place that queries webhooks. */
export class WebhookStore {
  readonly records: Repository<Webhook>;
  readonly #model: Model<Webhook>;

  constructor(database: Connection, count: QuotaCounter, followUps: WebhookFollowUps) {
    this.#model = webhookModel(database);
    const afterChange = async (id: number, { action }: ChangeEntry) => {
      if (action === 'changed') await followUps.changed(id);
      if (action !== 'deleted') return;
      await followUps.deleted(id);
      await this.#model.updateOne({ _id: id, live: false }, { $set: { secrets: [] } });
    };
    this.records = new Repository({ database, model: this.#model, count, describe: describeWebhook, afterChange });
  }

  page(scope: Scope, { sort = '-created_at', objects = null, ...search }: WebhookSearch): Promise<RecordPage<Webhook>> {
    return this.records.list(scope, { ...search, sort, filter: sentNoMoreThan(objects) }, orderByCreation);
  }

  /** The webhooks of accounts, paused ones included: their events wait until they are resumed. */
  ofAccounts(ids: readonly number[]): Promise<Webhook[]> {
    return this.#model
      .find({ live: true, account_id: { $in: [...ids] } })
      .lean<Webhook[]>()
      .exec();
  }

  /** The webhooks that one of these keys created. */
  createdByKeys(keyIds: readonly number[]): Promise<Webhook[]> {
    return this.#model
      .find({ live: true, 'created_by.key_id': { $in: [...keyIds] } })
      .lean<Webhook[]>()
      .exec();
  }

  /** The webhooks that a user created up to an instant. */
  createdBy(userId: number, upTo: Date): Promise<Webhook[]> {
    return this.#model
      .find({ live: true, 'created_by.user_id': userId, created_at: { $lte: upTo } })
      .lean<Webhook[]>()
      .exec();
  }

  /** Adds a new secret before the existing ones; null after a concurrent rotation. */
  addSecret({ _id, secrets: [newest, ...older] }: Webhook, fresh: StoredSecret, until: Date): Promise<Webhook | null> {
    const still = older.filter((secret) => secret.until && secret.until > new Date());
    const secrets = [fresh, ...(newest ? [{ ...newest, until }] : []), ...still].slice(0, MAX_SECRETS);
    return this.#model
      .findOneAndUpdate(
        { _id, live: true, 'secrets.0.sealed': newest?.sealed },
        { $set: { secrets } },
        { returnDocument: 'after' },
      )
      .lean<Webhook>()
      .exec();
  }

  /** Stores that a delivery succeeded. */
  async recordSuccess(id: number, at: Date): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $set: { delivered_at: at, failing_since: null } });
  }

  /** Stores since when deliveries have failed, unless that is stored already. */
  async recordFailure(id: number, at: Date): Promise<void> {
    await this.#model.updateOne({ _id: id, failing_since: null }, { $set: { failing_since: at } });
  }

  /** Pauses a webhook without an author; false if it was paused already. */
  async pause(id: number): Promise<boolean> {
    const change = { $set: { paused: true, updated_at: new Date() }, $inc: { version: 1 } };
    return (await this.#model.updateOne({ _id: id, live: true, paused: false }, change)).modifiedCount > 0;
  }
}

/** The maximum number of secrets of a webhook. Old ones sign for one more day. */
const MAX_SECRETS = 3;
