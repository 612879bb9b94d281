import { insertNew, tokenLifetime } from '@keystead/service-kit';
import type { Connection, Model } from 'mongoose';
import { keyModel, type SigningKey } from './key-model.ts';
import { newKey } from './new-key.ts';

/** Milliseconds that a replaced key stays published: its last token's life, and five minutes for clocks that differ. */
const publishedFor = tokenLifetime * 1000 + 5 * 60_000;

/** The only place that queries signing keys. Nothing is cached, so all copies of the service agree at once. */
export class KeyStore {
  readonly #model: Model<SigningKey>;

  constructor(database: Connection) {
    this.#model = keyModel(database);
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  /** Makes the first key unless there is one. */
  async ensure(): Promise<void> {
    if (!(await this.#newest())) await this.#insert(1);
  }

  /** Adds a key that signs from now on. The keys before it lose their private half and expire with their tokens. */
  async rotate(): Promise<SigningKey> {
    const place = ((await this.#newest())?.place ?? 0) + 1;
    await this.#insert(place);
    const expires_at = new Date(Date.now() + publishedFor);
    await this.#model.updateMany(
      { place: { $lt: place }, expires_at: null },
      { $set: { expires_at, private_key: null } },
    );
    return this.signing();
  }

  /** The key that signs. */
  async signing(): Promise<SigningKey> {
    const key = await this.#newest();
    if (!key) throw new Error('there is no signing key: the service makes one when it starts');
    return key;
  }

  find(kid: string): Promise<SigningKey | null> {
    return this.#model
      .findOne({ _id: kid, ...unexpired() })
      .lean<SigningKey>()
      .exec();
  }

  published(): Promise<SigningKey[]> {
    return this.#model.find(unexpired()).sort({ place: -1 }).lean<SigningKey[]>().exec();
  }

  #newest(): Promise<SigningKey | null> {
    return this.#model.findOne().sort({ place: -1 }).lean<SigningKey>().exec();
  }

  async #insert(place: number): Promise<void> {
    // Another copy of the service may be faster, and its key is the one then.
    await insertNew(this.#model, await newKey(place));
  }
}

const unexpired = () => ({ $or: [{ expires_at: null }, { expires_at: { $gt: new Date() } }] });
