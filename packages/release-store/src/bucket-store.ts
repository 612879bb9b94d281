import { createHash } from 'node:crypto';
import { integrityOf, placeOf } from './content-hash.ts';
import type { ReleaseStore } from './release-store.ts';
import { StoreUnavailable } from './store-unavailable.ts';
import { WrongHash } from './wrong-hash.ts';

/** Sends a request, signed as the bucket asks for. */
export type SignedFetch = (url: string, init: RequestInit) => Promise<Response>;

/** How long a request may take with its answer, in milliseconds. */
export interface BucketLimits {
  /** A question. */
  asking: number;
  /** A file, either way. */
  moving: number;
}

const LIMITS: BucketLimits = { asking: 10_000, moving: 30_000 };

/** Keeps files in a bucket of S3, or of what speaks like it. Addresses have the bucket in their path, as any server takes. */
export class BucketStore implements ReleaseStore {
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #fetch: SignedFetch;
  readonly #limits: BucketLimits;

  /** @param address the server's, then the bucket's name, then the folder in it, if any. */
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
    // The signature covers it, so the bucket refuses what was changed on the way.
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const headers = { 'Content-Type': 'application/octet-stream', 'X-Amz-Content-Sha256': sha256 };
    await this.#send(this.#addressOf(integrity), { method: 'PUT', body: bytes, headers }, this.#limits.moving);
  }

  async read(integrity: string): Promise<Buffer | null> {
    const bytes = await this.#send(this.#addressOf(integrity), { method: 'GET' }, this.#limits.moving);
    return bytes !== null && integrityOf(bytes) === integrity ? bytes : null;
  }

  async has(integrity: string): Promise<boolean> {
    return (await this.#send(this.#addressOf(integrity), { method: 'HEAD' }, this.#limits.asking)) !== null;
  }

  async remove(integrity: string): Promise<void> {
    await this.#send(this.#addressOf(integrity), { method: 'DELETE' }, this.#limits.asking);
  }

  #addressOf(integrity: string): string {
    return `${this.#bucket}/${this.#prefix}${placeOf(integrity)}`;
  }

  /** The body of the answer; null where there is nothing at the address. */
  async #send(url: string, init: RequestInit, limit: number): Promise<Buffer | null> {
    try {
      // A signed request goes nowhere but to the server that it was signed for.
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
