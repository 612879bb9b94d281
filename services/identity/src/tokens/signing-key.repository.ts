import { documentSchema, documentStore, TOKEN_LIFETIME_SECONDS } from '@keystead/service-kit';
import { newKey, type SigningKey } from './signing-key.ts';

const schema = documentSchema<SigningKey>({
  _id: { type: String, required: true },
  place: Number,
  private_key: String,
  modulus: String,
  exponent: String,
  created_at: Date,
  expires_at: Date,
});
schema.index({ place: 1 }, { unique: true });
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

/** The lifetime of a token, plus five minutes for clock skew. */
const PUBLISHED_MS = TOKEN_LIFETIME_SECONDS * 1000 + 5 * 60_000;

/** Nothing is cached, so all replicas agree immediately. */
export class SigningKeyRepository extends documentStore('signing_keys', schema) {
  async ensure(): Promise<void> {
    if (!(await this.#newest())) await this.#insert(1);
  }

  /** Earlier keys lose their private key and expire with their tokens. */
  async rotate(): Promise<SigningKey> {
    const place = ((await this.#newest())?.place ?? 0) + 1;
    await this.#insert(place);
    const expires_at = new Date(Date.now() + PUBLISHED_MS);
    await this.model.updateMany(
      { place: { $lt: place }, expires_at: null },
      { $set: { expires_at, private_key: null } },
    );
    return this.signing();
  }

  async signing(): Promise<SigningKey> {
    const key = await this.#newest();
    if (!key) throw new Error('there is no signing key: the service creates one when it starts');
    return key;
  }

  find(kid: string): Promise<SigningKey | null> {
    return this.readOne({ _id: kid, ...unexpired() });
  }

  published(): Promise<SigningKey[]> {
    return this.readAll(unexpired(), { sort: { place: -1 } });
  }

  #newest(): Promise<SigningKey | null> {
    return this.readOne({}, { place: -1 });
  }

  async #insert(place: number): Promise<void> {
    // If another replica inserts the key first, that key is used.
    await this.insertNew(await newKey(place));
  }
}

const unexpired = () => ({ $or: [{ expires_at: null }, { expires_at: { $gt: new Date() } }] });
