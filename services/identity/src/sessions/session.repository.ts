import { randomUUID } from 'node:crypto';
import {
  documentSchema,
  documentStore,
  type EndedSessions,
  feedStart,
  TOKEN_LIFETIME_SECONDS,
} from '@keystead/service-kit';
import type { User } from '../users/user.ts';

/** `credentials` is the user's number at sign-in; `ended_at` is set if it ended early. */
export interface Session {
  readonly _id: string;
  readonly user_id: number;
  readonly credentials: number;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
}

const schema = documentSchema<Session>({
  _id: { type: String, required: true },
  user_id: Number,
  credentials: Number,
  created_at: Date,
  expires_at: Date,
  ended_at: Date,
});
schema.index({ user_id: 1 });
schema.index({ ended_at: 1 });
schema.index({ expires_at: 1 }, { expireAfterSeconds: 600 });

export class SessionRepository extends documentStore('sessions', schema) implements EndedSessions {
  async open({ _id: user_id, credentials }: User): Promise<Session> {
    const created_at = new Date();
    const expires_at = new Date(created_at.getTime() + TOKEN_LIFETIME_SECONDS * 1000);
    const session: Session = { _id: randomUUID(), user_id, credentials, created_at, expires_at, ended_at: null };
    await this.model.insertMany([session], { lean: true });
    return session;
  }

  find(id: string): Promise<Session | null> {
    return this.readOne({ _id: id });
  }

  /** Also true for an unknown session. */
  async has(id: string): Promise<boolean> {
    return !(await this.model.exists({ _id: id, ended_at: null }));
  }

  async end(id: string): Promise<void> {
    await this.model.updateOne({ _id: id, ended_at: null }, { $set: { ended_at: new Date() } });
  }

  /** Those that were opened under earlier credentials. */
  async endEarlier({ _id, credentials }: Pick<User, '_id' | 'credentials'>): Promise<void> {
    await this.model.updateMany(
      { user_id: _id, ended_at: null, credentials: { $lt: credentials } },
      { $set: { ended_at: new Date() } },
    );
  }

  /** Without an instant, all that are stored. */
  async endedSince(since: string | undefined): Promise<{ ended: string[]; as_of: string }> {
    const as_of = new Date().toISOString();
    return { ended: await this.readIds({ ended_at: { $gte: feedStart(since) } }), as_of };
  }

  async eraseOf(userId: number): Promise<void> {
    await this.model.deleteMany({ user_id: userId });
  }
}
