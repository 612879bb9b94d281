import type { Body, Notice } from '@keystead/contracts';
import type { Connection } from 'mongoose';
import { isRefusal } from '../clients/is-refusal.ts';
import { onlyDuplicateKeys } from '../database/duplicate-key.ts';
import { eraseAll } from '../erasure/erase-all.ts';
import { Unavailable } from '../errors/unavailable.ts';
import { measureOutbox } from '../metrics/outbox-metrics.ts';
import { again, type Job } from '../program/jobs.ts';

/** Hands letters to identity, which knows addresses and preferences and mails them. */
export type Post = (body: Body<'POST /internal/notices'>) => Promise<unknown>;

interface StoredNotice {
  /** Its key and its recipient. */
  readonly _id: string;
  readonly account_id: number;
  /** Until identity has taken it over: from then on the key is all that is needed. A refused one stays, to be looked at. */
  readonly notice?: Notice;
  readonly written_at: Date;
  /** When identity took it over or refused it; null until then. */
  readonly posted_at: Date | null;
  /** That identity will never take it. */
  readonly refused?: true;
}

/** Letters in one call: the longest that there can be fit a body. */
const atOnce = 10;

/** Seconds for which it is remembered that a letter was written, so that it isn't written again: 400 days. */
const remembered = 400 * 24 * 60 * 60;

/** A notice in the format of identity, with the account whose records it is about, if any. */
const asPosted = ({ notice, account_id }: StoredNotice): Notice[] => {
  if (!notice) return [];
  return [account_id > 0 ? { ...notice, from_account: account_id } : notice];
};

function idOf({ key, to }: Notice): string {
  if ('mailbox' in to) return `${key} mailbox ${to.mailbox}`;
  return 'user_id' in to ? `${key} user ${to.user_id}` : `${key} account ${to.account_id}`;
}

/**
 * Letters that a service has to send, written where its records are before they are handed on, so that none is lost with
 * a process or while identity is down. A letter has a key and is sent once, however often it is written: whatever
 * happens at least once may write it.
 */
export class EmailOutbox {
  readonly #notices;
  readonly #post: Post;

  constructor(database: Connection, post: Post) {
    this.#notices = database.collection<StoredNotice>('notices');
    this.#post = post;
  }

  async createIndexes(): Promise<void> {
    measureOutbox('letters', () => this.#notices.countDocuments({ posted_at: null }));
    await Promise.all([
      this.#notices.createIndex({ written_at: 1 }, { partialFilterExpression: { posted_at: null } }),
      this.#notices.createIndex({ posted_at: 1 }, { expireAfterSeconds: remembered }),
      this.#notices.createIndex({ account_id: 1 }),
    ]);
  }

  /** Writes letters about an account's records; the job, and nobody else, hands them on. */
  async write(accountId: number, notices: readonly Notice[]): Promise<void> {
    if (notices.length === 0) return;
    const written_at = new Date();
    const stored = notices.map((notice) => ({
      _id: idOf(notice),
      account_id: accountId,
      notice,
      written_at,
      posted_at: null,
    }));
    try {
      await this.#notices.insertMany(stored, { ordered: false });
    } catch (error) {
      if (!onlyDuplicateKeys(error)) throw error;
    }
  }

  /** Hands on what is waiting, oldest first. Handed on twice after a crash, identity mails it once. */
  get job(): Job {
    return { name: 'post notices', every: 2_000, run: () => this.#postAll() };
  }

  /** Deletes the letters about an account's records for good. */
  async eraseOf(accountId: number): Promise<void> {
    await eraseAll(this.#notices, { account_id: accountId });
  }

  async #postAll(): Promise<unknown> {
    const refusals: unknown[] = [];
    let isAway = false;
    while (!isAway) {
      const waiting = await this.#notices.find({ posted_at: null }).sort({ written_at: 1 }).limit(atOnce).toArray();
      if (waiting.length === 0) break;
      try {
        refusals.push(...(await this.#postSome(waiting)));
      } catch (error) {
        // Identity is starting or down.
        if (!(error instanceof Unavailable)) throw error;
        isAway = true;
      }
    }
    if (refusals.length > 0) throw new AggregateError(refusals, `${refusals.length} letters were refused`);
    return isAway ? again : undefined;
  }

  /** Answers why some were refused. */
  async #postSome(waiting: readonly StoredNotice[]): Promise<unknown[]> {
    const some = { _id: { $in: waiting.map(({ _id }) => _id) } };
    const posted_at = new Date();
    try {
      await this.#post({ notices: waiting.flatMap(asPosted) });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // One that identity will never take must not keep the others waiting.
      if (waiting.length > 1) {
        const refusals: unknown[] = [];
        for (const one of waiting) refusals.push(...(await this.#postSome([one])));
        return refusals;
      }
      await this.#notices.updateMany(some, { $set: { posted_at, refused: true } });
      return [error];
    }
    await this.#notices.updateMany(some, { $set: { posted_at }, $unset: { notice: 1 } });
    return [];
  }
}
