import { type Connection, type Model, Schema } from 'mongoose';

/** A session of a sign-in. `credentials` is the user's number at that time; `ended_at` is set if it ended early. */
export interface Session {
  readonly _id: string;
  readonly user_id: number;
  readonly credentials: number;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
}

const schema = new Schema<Session>(
  {
    _id: { type: String, required: true },
    user_id: Number,
    credentials: Number,
    created_at: Date,
    expires_at: Date,
    ended_at: Date,
  },
  { versionKey: false },
);
schema.index({ user_id: 1 });
schema.index({ ended_at: 1 });
schema.index({ expires_at: 1 }, { expireAfterSeconds: 600 });

/** The model of sessions on a connection. */
export const sessionModel = (database: Connection): Model<Session> =>
  database.model<Session>('Session', schema, 'sessions');
