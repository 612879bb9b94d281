import { type Connection, type Model, Schema } from 'mongoose';

/** A key pair. The private key is stored as long as it signs, the public key until its last token has expired. */
export interface SigningKey {
  readonly _id: string;
  /**
   * The number of the key; the key with the highest one signs. Unique, so that only one of several replicas creates it.
   */
  readonly place: number;
  readonly private_key: string | null;
  readonly modulus: string;
  readonly exponent: string;
  readonly created_at: Date;
  readonly expires_at: Date | null;
}

const schema = new Schema<SigningKey>(
  {
    _id: { type: String, required: true },
    place: Number,
    private_key: String,
    modulus: String,
    exponent: String,
    created_at: Date,
    expires_at: Date,
  },
  { versionKey: false },
);
schema.index({ place: 1 }, { unique: true });
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

export const keyModel = (database: Connection): Model<SigningKey> =>
  database.model<SigningKey>('SigningKey', schema, 'signing_keys');
