import { type Body, MAX_NOTICES, type Notice } from '@keystead/contracts';
import type { Connection } from 'mongoose';
import type { Caller } from '../auth/caller.ts';
import { attemptTogether } from '../concurrency.ts';
import { Unavailable } from '../http/errors.ts';
import { isPermanentError } from '../http/service-client.ts';
import { measureOutbox } from '../observability/metrics.ts';
import { eraseAll, insertNew, unjournaled } from '../persistence/database.ts';
import { collectionStore } from '../persistence/document-store.ts';
import { again, type Job } from '../program/jobs.ts';

/** Sends e-mails to identity, which knows addresses and preferences and delivers them. */
export type Post = (body: Body<'POST /internal/notices'>) => Promise<unknown>;

interface StoredNotice {
  readonly _id: string;
  readonly account_id: number;
  /** The content until identity accepts the e-mail. A rejected e-mail keeps it for inspection. */
  readonly notice?: Notice;
  readonly written_at: Date;
  /** When identity accepted or rejected the e-mail; null until then. */
  readonly posted_at: Date | null;
  readonly refused?: true;
}

/** Maximum bytes of JSON per call: half of the body limit. */
const MAX_BYTES = 512 * 1024;

/** As many, from the first on, as fit in one call. */
function fitting(waiting: readonly StoredNotice[]): readonly StoredNotice[] {
  let bytes = 0;
  const end = waiting.findIndex(({ notice }, at) => {
    bytes += Buffer.byteLength(JSON.stringify(notice) ?? '');
    return at > 0 && bytes > MAX_BYTES;
  });
  return end < 0 ? waiting : waiting.slice(0, end);
}

/** Seconds for which the key of a sent e-mail is stored, so that it is not sent again: 400 days. */
const RETENTION_SECONDS = 400 * 24 * 60 * 60;

/** Converts an e-mail to the format of identity, with the account whose records it concerns, if any. */
const asPosted = ({ notice, account_id }: StoredNotice): Notice[] => {
  if (!notice) return [];
  return [account_id > 0 ? { ...notice, from_account: account_id } : notice];
};

function idOf({ key, to }: Notice): string {
  if ('mailbox' in to) return `${key} mailbox ${to.mailbox}`;
  return 'user_id' in to ? `${key} user ${to.user_id}` : `${key} account ${to.account_id}`;
}

const storedNotice = (account_id: number, notice: Notice, written_at: Date): StoredNotice => ({
  _id: idOf(notice),
  account_id,
  notice,
  written_at,
  posted_at: null,
});

const among = (notices: readonly StoredNotice[]) => ({ _id: { $in: notices.map(({ _id }) => _id) } });

/**
 * A service stores an e-mail beside its records before it is sent, so that neither a crash nor an outage of identity
 * loses it. It has a key and is sent once, however often an at-least-once operation writes it.
 */
export class EmailOutbox extends collectionStore<StoredNotice>(
  'notices',
  [{ written_at: 1 }, { partialFilterExpression: { posted_at: null } }],
  [{ posted_at: 1 }, { expireAfterSeconds: RETENTION_SECONDS }],
  [{ account_id: 1 }],
) {
  readonly #post: Post;

  constructor(database: Connection, post: Post) {
    super(database);
    this.#post = post;
  }

  override createIndexes(): Promise<void> {
    measureOutbox('letters', () => this.collection.countDocuments({ posted_at: null }));
    return super.createIndexes();
  }

  /** Writes e-mails about an account's records. Only the job sends them. */
  async write(accountId: number, notices: readonly Notice[]): Promise<void> {
    const written_at = new Date();
    await this.insertMissing(notices.map((notice) => storedNotice(accountId, notice, written_at)));
  }

  /** Writes an e-mail. @returns false if it was written before */
  writeOnce(accountId: number, notice: Notice): Promise<boolean> {
    return insertNew(this.collection, storedNotice(accountId, notice, new Date()));
  }

  /** Sends oldest first. If a crash causes a second call, identity delivers the e-mail once. */
  get job(): Job {
    return { name: 'post notices', every: 2_000, run: () => this.#postAll() };
  }

  async eraseOf(accountId: number): Promise<void> {
    await eraseAll(this.collection, { account_id: accountId });
  }

  async #postAll(): Promise<unknown> {
    const rejections: unknown[] = [];
    let isUnavailable = false;
    let isMore = true;
    while (isMore && !isUnavailable) {
      const waiting = await this.collection
        .find({ posted_at: null })
        .sort({ written_at: 1 })
        .limit(MAX_NOTICES)
        .toArray();
      const some = fitting(waiting);
      isMore = waiting.length === MAX_NOTICES || some.length < waiting.length;
      try {
        if (some.length > 0) rejections.push(...(await this.#postSome(some)));
      } catch (error) {
        // Identity is starting or down; the job retries.
        if (!(error instanceof Unavailable)) throw error;
        isUnavailable = true;
      }
    }
    if (rejections.length > 0) throw new AggregateError(rejections, `${rejections.length} emails were rejected`);
    return isUnavailable ? again : undefined;
  }

  /** A rejected e-mail must not block the others. Resolves to the errors of the rejected ones. */
  async #postSome(waiting: readonly StoredNotice[]): Promise<unknown[]> {
    const rejected = await attemptTogether(waiting, (some) => this.#postTogether(some), { isOwn: isPermanentError });
    if (rejected.size > 0)
      await this.collection.updateMany(among([...rejected.keys()]), { $set: { posted_at: new Date(), refused: true } });
    return [...rejected.values()];
  }

  async #postTogether(some: readonly StoredNotice[]): Promise<void> {
    const posted_at = new Date();
    await this.#post({ notices: some.flatMap(asPosted) });
    // If it is lost, the e-mails are posted again, and identity knows their keys.
    await this.collection.updateMany(among(some), { $set: { posted_at }, $unset: { notice: 1 } }, unjournaled);
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML, including quoted attribute values, so that it cannot be interpreted as markup. */
export const escapedHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

const MAX_PARAGRAPHS = 10;

/** The paragraphs of an e-mail. Text beyond their maximum number goes into the last one. */
function paragraphsOf(text: string): string[] {
  const all = text.split(/\n[^\S\n]*\n\s*/).filter((part) => part.trim());
  const rest = all.slice(MAX_PARAGRAPHS - 1);
  return [...all.slice(0, MAX_PARAGRAPHS - 1), ...(rest.length > 0 ? [rest.join('\n\n')] : [])];
}

interface Message {
  readonly key: string;
  /** As a tenant record refers to the recipient. */
  readonly to: number;
  readonly subject: string;
  readonly text: string;
}

/** What somebody writes to a tenant, in their name. Replies go to them. */
export const messageNotice = (
  { key, to, subject, text }: Message,
  { userId, name }: Pick<Caller, 'userId' | 'name'>,
): Notice => ({
  key,
  kind: 'message',
  by: userId,
  to: { user_id: to },
  subject,
  opening: `${name.trim() || 'Your property manager'} has sent you this message:`,
  further: paragraphsOf(text.replaceAll('\r\n', '\n')),
});
