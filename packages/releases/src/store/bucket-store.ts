import { createHash } from 'node:crypto';
import { integrityOf, placeOf, type ReleaseStore, StoreUnavailable, WrongHash } from './release-store.ts';

type SignedFetch = (url: string, init: RequestInit) => Promise<Response>;

/** Timeouts of a request including its response, in milliseconds. */
export interface BucketLimits {
  /** For requests that transfer no file. */
  callMs: number;
  /** For an upload or a download of a file. */
  transferMs: number;
}

const LIMITS: BucketLimits = { callMs: 10_000, transferMs: 30_000 };

/** Stores files in a bucket of S3 or of a compatible server, which all accept the bucket in the path. */
export class BucketStore implements ReleaseStore {
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #fetch: SignedFetch;
  readonly #limits: BucketLimits;

  /** @param address the server's URL, then the bucket's name, then the folder in it, if any. */
  constructor(address: string, fetch: SignedFetch, limits: BucketLimits = LIMITS) {
    const { origin, pathname } = new URL(address);
    const [bucket, ...folders] = pathname.split('/').filter((part) => part !== '');
    if (bucket === undefined) throw new Error('RELEASE_BUCKET must name a bucket: https://server/bucket');
    this.#bucket = `${origin}/${bucket}`;
    this.#prefix = folders.map((folder) => `${folder}/`).join('');
    this.#fetch = fetch;
    this.#limits = limits;
  }

  async put(integrity: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    if (integrityOf(bytes) !== integrity) throw new WrongHash(integrity);
    // The signature covers the hash, so the bucket rejects content that was changed on the way.
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const headers = { 'Content-Type': 'application/octet-stream', 'X-Amz-Content-Sha256': sha256 };
    await this.#send(this.#addressOf(integrity), { method: 'PUT', body: bytes, headers }, this.#limits.transferMs);
  }

  async read(integrity: string): Promise<Buffer | null> {
    const bytes = await this.#send(this.#addressOf(integrity), { method: 'GET' }, this.#limits.transferMs);
    return bytes !== null && integrityOf(bytes) === integrity ? bytes : null;
  }

  async has(integrity: string): Promise<boolean> {
    return (await this.#send(this.#addressOf(integrity), { method: 'HEAD' }, this.#limits.callMs)) !== null;
  }

  async remove(integrity: string): Promise<void> {
    await this.#send(this.#addressOf(integrity), { method: 'DELETE' }, this.#limits.callMs);
  }

  #addressOf(integrity: string): string {
    return `${this.#bucket}/${this.#prefix}${placeOf(integrity)}`;
  }

  /** The body of the response; null if there is nothing at the URL. */
  async #send(url: string, init: RequestInit, limit: number): Promise<Buffer | null> {
    try {
      // A signed request goes only to the server that it was signed for, so redirects are not followed.
      const answer = await this.#fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(limit) });
      const body = Buffer.from(await answer.arrayBuffer());
      if (answer.ok) return body;
      if (answer.status === 404 && init.method !== 'PUT') return null;
      throw new Error(`${init.method} answered ${answer.status}: ${body.toString('utf8', 0, 500)}`);
    } catch (error) {
      throw new StoreUnavailable(error);
    }
  }
}
