import type { AppScope } from '@keystead/contracts';
import { type AppSecretKind, apiKeyHash, documentSchema, documentStore } from '@keystead/service-kit';
import type { KeyApp } from '../api-keys/api-key.ts';

/** What the exchange of an authorization code has to match. */
interface CodeRequest {
  readonly redirect_uri: string;
  /** The SHA-256 of the verifier, in base64url. */
  readonly code_challenge: string;
  readonly app: KeyApp;
  /** The user's `credentials` when they allowed it. */
  readonly credentials: number;
}

/** An authorization code, an access token or a refresh token. Only its hash is stored, which is its id. */
export interface AppSecret {
  readonly _id: string;
  readonly kind: AppSecretKind;
  readonly user_id: number;
  readonly client_id: string;
  /** The connected app; of a code, null until it is exchanged. */
  readonly app_id: number | null;
  readonly scopes: readonly AppScope[];
  readonly valid_until: Date;
  /** Until then a second use is recognized. */
  readonly stored_until: Date;
  /** Of a code or refresh token, each of which is valid once. */
  readonly used_at: Date | null;
  /** When a used code was presented again. */
  readonly replayed_at?: Date;
  readonly request?: CodeRequest;
}

const schema = documentSchema<AppSecret>({
  _id: { type: String, required: true },
  kind: String,
  user_id: Number,
  client_id: String,
  app_id: Number,
  scopes: [String],
  valid_until: Date,
  stored_until: Date,
  used_at: Date,
  replayed_at: { type: Date, default: undefined },
  request: {
    type: {
      redirect_uri: String,
      code_challenge: String,
      app: { type: { client_id: String, name: String, redirect_host: String }, _id: false },
      credentials: Number,
    },
    _id: false,
    default: undefined,
  },
});
schema.index({ user_id: 1 });
schema.index({ stored_until: 1 }, { expireAfterSeconds: 0 });

export class AppSecretRepository extends documentStore('app_secrets', schema) {
  async add(text: string, secret: Omit<AppSecret, '_id' | 'used_at'>): Promise<void> {
    await this.model.insertMany([{ ...secret, _id: apiKeyHash(text), used_at: null }], { lean: true });
  }

  find(kind: AppSecretKind, text: string): Promise<AppSecret | null> {
    return this.readOne({ _id: apiKeyHash(text), kind });
  }

  async findValid(kind: AppSecretKind, text: string, now: Date): Promise<AppSecret | null> {
    const secret = await this.find(kind, text);
    return secret && secret.valid_until > now ? secret : null;
  }

  /** Of concurrent uses one gets the secret; null for the others. */
  use(
    kind: AppSecretKind,
    text: string,
    use: Pick<AppSecret, 'used_at'> & Partial<AppSecret>,
  ): Promise<AppSecret | null> {
    return this.changeOne({ _id: apiKeyHash(text), kind, used_at: null }, { $set: use });
  }

  /** Null unless the code has been used before. */
  replay(text: string, now: Date): Promise<AppSecret | null> {
    const used = { _id: apiKeyHash(text), kind: 'code', used_at: { $ne: null } } as const;
    return this.changeOne(used, { $set: { replayed_at: now } });
  }

  async eraseOf(userId: number): Promise<void> {
    await this.model.deleteMany({ user_id: userId });
  }
}

/** A registered app. Its name is what it calls itself; nobody has verified it. */
export interface AppClient {
  readonly _id: string;
  readonly name: string;
  readonly redirect_uris: readonly string[];
  readonly created_at: Date;
  readonly expires_at: Date;
}

const clientSchema = documentSchema<AppClient>({
  _id: { type: String, required: true },
  name: String,
  redirect_uris: [String],
  created_at: Date,
  expires_at: Date,
});
clientSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export class AppClientRepository extends documentStore('app_clients', clientSchema) {
  async add(client: AppClient): Promise<void> {
    await this.model.insertMany([client], { lean: true });
  }

  async find(id: string, now: Date): Promise<AppClient | null> {
    const client = await this.readOne({ _id: id });
    return client && client.expires_at > now ? client : null;
  }

  async extend(id: string, expires_at: Date): Promise<void> {
    await this.model.updateOne({ _id: id }, { $max: { expires_at } });
  }
}
