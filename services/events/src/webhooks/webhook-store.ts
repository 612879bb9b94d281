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

/** What a list of webhooks may be narrowed by. */
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

/** What comes of a change, in what waits for a webhook. It happens at least once. */
export interface WebhookFollowUps {
  readonly gone: (id: number) => Promise<void>;
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
      await followUps.gone(id);
      await this.#model.updateOne({ _id: id, live: false }, { $set: { secrets: [] } });
    };
    this.records = new Repository({ database, model: this.#model, count, describe: describeWebhook, afterChange });
  }

  page(scope: Scope, { sort = '-created_at', objects = null, ...search }: WebhookSearch): Promise<RecordPage<Webhook>> {
    return this.records.list(scope, { ...search, sort, filter: sentNoMoreThan(objects) }, orderByCreation);
  }

  /** The webhooks of some accounts, paused ones included: what happens meanwhile waits for them. */
  ofAccounts(ids: readonly number[]): Promise<Webhook[]> {
    return this.#model
      .find({ live: true, account_id: { $in: [...ids] } })
      .lean<Webhook[]>()
      .exec();
  }

  /** The webhooks that one of these keys created. */
  madeByKeys(keyIds: readonly number[]): Promise<Webhook[]> {
    return this.#model
      .find({ live: true, 'created_by.key_id': { $in: [...keyIds] } })
      .lean<Webhook[]>()
      .exec();
  }

  /** The webhooks that a user created up to an instant. */
  madeBy(userId: number, upTo: Date): Promise<Webhook[]> {
    return this.#model
      .find({ live: true, 'created_by.user_id': userId, created_at: { $lte: upTo } })
      .lean<Webhook[]>()
      .exec();
  }

  /** Puts a new secret before those that are there; null when somebody else did meanwhile. */
  rotated({ _id, secrets: [newest, ...older] }: Webhook, fresh: StoredSecret, until: Date): Promise<Webhook | null> {
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

  /** Notes that something came through. */
  async delivered(id: number, at: Date): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $set: { delivered_at: at, failing_since: null } });
  }

  /** Notes that something was refused, unless that is noted already. */
  async refused(id: number, at: Date): Promise<void> {
    await this.#model.updateOne({ _id: id, failing_since: null }, { $set: { failing_since: at } });
  }

  /** Stops a webhook on behalf of nobody; false when it was stopped before. */
  async pause(id: number): Promise<boolean> {
    const change = { $set: { paused: true, updated_at: new Date() }, $inc: { version: 1 } };
    return (await this.#model.updateOne({ _id: id, live: true, paused: false }, change)).modifiedCount > 0;
  }
}

/** Secrets that are kept of one webhook: more than one signs only for a day. */
const MAX_SECRETS = 3;
