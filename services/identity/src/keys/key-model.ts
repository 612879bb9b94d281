import { type Connection, type Model, Schema } from 'mongoose';

/** A pair of keys. The private half is there while it signs, the public one until the last token has expired. */
export interface SigningKey {
  readonly _id: string;
  /** Its place in the row; the highest signs. Unique, so that of racing copies of the service one makes the key. */
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

/** The model of signing keys on a connection. */
export const keyModel = (database: Connection): Model<SigningKey> =>
  database.model<SigningKey>('SigningKey', schema, 'signing_keys');
