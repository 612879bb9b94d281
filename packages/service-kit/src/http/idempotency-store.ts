import { createHash } from 'node:crypto';
import { insertNew } from '../persistence/database.ts';
import { collectionStore } from '../persistence/document-store.ts';
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
/** Milliseconds for which a response is stored: one day. */
const RETENTION_MS = 24 * 60 * 60_000;

function fingerprintOf({ params, query, body }: IdempotentUse['request']): string {
  const hash = createHash('sha256').update(JSON.stringify([params, query]));
  const bytes = (body as Partial<UploadedFile> | undefined)?.bytes;
  return hash.update(Buffer.isBuffer(bytes) ? bytes : JSON.stringify(body ?? null)).digest('base64url');
}

/** Runs a request at most once per key (rules §3): the same key and body give the same response and one record. */
export class IdempotencyStore extends collectionStore<Claim>('idempotency_keys', [
  { expires_at: 1 },
  { expireAfterSeconds: 0 },
]) {
  async run(use: IdempotentUse, handle: (recordId: RecordId) => Promise<Reply<unknown>>): Promise<Reply<unknown>> {
    if (use.key.length > 255) throw new ValidationFailed({ 'Idempotency-Key': 'must have at most 255 characters' });
    const fingerprint = fingerprintOf(use.request);
    const claim = await this.#claim(`${use.userId} ${use.operation} ${use.key}`, fingerprint);
    if (claim.state === 'done') return JSON.parse(claim.reply ?? '{}');
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

  async eraseOf(userId: number): Promise<void> {
    // Every key id begins with the user id and a space; `!` is the character after the space.
    await this.collection.deleteMany({ _id: { $gte: `${userId} `, $lt: `${userId}!` } });
  }

  async #claim(id: string, fingerprint: string): Promise<Claim> {
    const now = Date.now();
    const fresh: Claim = {
      _id: id,
      fingerprint,
      state: 'running',
      started_at: new Date(now),
      expires_at: new Date(now + RETENTION_MS),
    };
    if (await insertNew(this.collection, fresh)) return fresh;
    const existing = await this.collection.findOne({ _id: id });
    if (!existing) return this.#claim(id, fingerprint);
    if (existing.fingerprint !== fingerprint)
      throw new AppError(422, 'idempotency_key_reused', 'This Idempotency-Key was used with another body.');
    if (existing.state === 'done') return existing;
    const abandoned = existing.state === 'failed' || existing.started_at.getTime() < now - ABANDONED_MS;
    const claimed =
      abandoned &&
      (await this.collection.findOneAndUpdate(
        { _id: id, state: existing.state, started_at: existing.started_at },
        { $set: { state: 'running', started_at: new Date(now) } },
        { returnDocument: 'after' },
      ));
    if (!claimed)
      throw new Conflict('The first request with this Idempotency-Key is still running.', 'idempotency_in_progress');
    return claimed;
  }
}
