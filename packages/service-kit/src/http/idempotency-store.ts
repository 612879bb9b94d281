import { createHash } from 'node:crypto';
import type { Connection } from 'mongoose';
import { BackgroundBatch, inBackground } from '../outbox/background-work.ts';
import { insertNew, unjournaled } from '../persistence/database.ts';
import { collectionStore, documentsById } from '../persistence/document-store.ts';
import type { RequestKey } from '../persistence/entity.ts';
import type { Reply } from './endpoint.ts';
import { AppError, Conflict, ValidationFailed } from './errors.ts';
import type { UploadedFile } from './request-body.ts';

/** A use of an `Idempotency-Key`. A key is scoped to a user and an operation. */
interface IdempotentUse {
  readonly userId: number;
  readonly operation: string;
  readonly key: string;
  readonly request: { readonly params: unknown; readonly query: unknown; readonly body: unknown };
}

type RecordId = (allocate: () => Promise<number>) => Promise<{ id: number; resumed: boolean }>;

interface Claim {
  _id: string;
  fingerprint: string;
  state: 'running' | 'failed' | 'done';
  record_id?: number;
  reply?: string;
  started_at: Date;
  expires_at: Date;
}

/** Milliseconds after which the holder of a running claim counts as dead (every request ends within 10 s). */
const ABANDONED_MS = 30_000;
/** Milliseconds for which a key is remembered: one day. */
export const KEY_LIFETIME_MS = 24 * 60 * 60_000;

function requestKeyOf({ userId, operation, key, request: { params, query, body } }: IdempotentUse): RequestKey {
  if (key.length > 255) throw new ValidationFailed({ 'Idempotency-Key': 'must have at most 255 characters' });
  const hash = createHash('sha256').update(JSON.stringify([params, query]));
  const bytes = (body as Partial<UploadedFile> | undefined)?.bytes;
  const fingerprint = hash.update(Buffer.isBuffer(bytes) ? bytes : JSON.stringify(body ?? null)).digest('base64url');
  return { key: `${userId} ${operation} ${key}`, fingerprint };
}

const newClaim = ({ key, fingerprint }: RequestKey, now: number): Claim => ({
  _id: key,
  fingerprint,
  state: 'running',
  started_at: new Date(now),
  expires_at: new Date(now + KEY_LIFETIME_MS),
});

const replyOf = ({ reply }: Claim): Reply<unknown> => ({ ...JSON.parse(reply ?? '{}'), replayed: true });

/** @throws AppError `idempotency_key_reused` if the key was used for another request */
export function assertSameRequest(fingerprint: string, earlier: string | undefined): void {
  if (fingerprint !== earlier)
    throw new AppError(422, 'idempotency_key_reused', 'This Idempotency-Key was used with another body.');
}

export const stillRunning = (): Conflict =>
  new Conflict('The first request with this Idempotency-Key is still running.', 'idempotency_in_progress');

/** Runs a request at most once per key (rules §3): the same key and body give the same response and one record. */
export class IdempotencyStore extends collectionStore<Claim>('idempotency_keys', [
  { expires_at: 1 },
  { expireAfterSeconds: 0 },
]) {
  readonly #database: Connection;
  readonly #byKey;
  readonly #responses;
  /** The keys of the additions that this process is handling. */
  readonly #running = new Set<string>();

  constructor(database: Connection) {
    super(database);
    this.#database = database;
    this.#byKey = documentsById(this.collection);
    this.#responses = new BackgroundBatch<Claim>(database, (done) => this.#storeResponses(done));
  }

  async run(use: IdempotentUse, handle: (recordId: RecordId) => Promise<Reply<unknown>>): Promise<Reply<unknown>> {
    const claim = await this.#claim(requestKeyOf(use));
    if (claim.state === 'done') return replyOf(claim);
    try {
      const answer = await handle(async (allocate) => {
        if (claim.record_id) return { id: claim.record_id, resumed: true };
        const id = await allocate();
        await this.collection.updateOne({ _id: claim._id }, { $set: { record_id: id } });
        return { id, resumed: false };
      });
      await this.collection.updateOne({ _id: claim._id }, { $set: { state: 'done', reply: JSON.stringify(answer) } });
      return answer;
    } catch (error) {
      // The key may be retried immediately, under the same record id in case the write succeeded.
      await this.collection.updateOne({ _id: claim._id }, { $set: { state: 'failed' } }).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Like {@link run}, for a request that adds one record. The record carries the key, which makes the retry safe, so
   * nothing is written before it. The response is stored after the answer; if that is lost, a retry is answered with
   * the record as it is.
   */
  async runAddition(use: IdempotentUse, handle: (key: RequestKey) => Promise<Reply<unknown>>): Promise<Reply<unknown>> {
    const key = requestKeyOf(use);
    const earlier = await this.#byKey.load(key.key);
    if (earlier?.state === 'done') {
      assertSameRequest(key.fingerprint, earlier.fingerprint);
      return replyOf(earlier);
    }
    if (this.#running.has(key.key)) throw stillRunning();
    this.#running.add(key.key);
    try {
      const answer = await handle(key);
      const done: Claim = { ...newClaim(key, Date.now()), state: 'done', reply: JSON.stringify(answer) };
      inBackground(this.#database, () => this.#responses.add(done));
      return answer;
    } finally {
      this.#running.delete(key.key);
    }
  }

  async #storeResponses(done: readonly Claim[]): Promise<void> {
    const each = done.map((claim) => ({
      replaceOne: { filter: { _id: claim._id }, replacement: claim, upsert: true },
    }));
    await this.collection.bulkWrite(each, { ordered: false, ...unjournaled });
  }

  async eraseOf(userId: number): Promise<void> {
    // Every key id begins with the user id and a space; `!` is the character after the space.
    await this.collection.deleteMany({ _id: { $gte: `${userId} `, $lt: `${userId}!` } });
  }

  async #claim(key: RequestKey): Promise<Claim> {
    const now = Date.now();
    const fresh = newClaim(key, now);
    if (await insertNew(this.collection, fresh)) return fresh;
    const existing = await this.collection.findOne({ _id: key.key });
    if (!existing) return this.#claim(key);
    assertSameRequest(key.fingerprint, existing.fingerprint);
    if (existing.state === 'done') return existing;
    const abandoned = existing.state === 'failed' || existing.started_at.getTime() < now - ABANDONED_MS;
    const claimed =
      abandoned &&
      (await this.collection.findOneAndUpdate(
        { _id: key.key, state: existing.state, started_at: existing.started_at },
        { $set: { state: 'running', started_at: new Date(now) } },
        { returnDocument: 'after' },
      ));
    if (!claimed) throw stillRunning();
    return claimed;
  }
}
