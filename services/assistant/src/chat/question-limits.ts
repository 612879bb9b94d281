import { AttemptLimit, type Caller } from '@keystead/service-kit';
import type { Connection } from 'mongoose';

/** Limits the questions per minute. An answer takes many queries, and a model's answer costs money. */
export class QuestionLimits {
  readonly #ofUser: AttemptLimit;
  readonly #ofAccount: AttemptLimit;

  constructor(database: Connection) {
    this.#ofUser = new AttemptLimit(database, 'questions-user', { attempts: 20, seconds: 60 });
    this.#ofAccount = new AttemptLimit(database, 'questions-account', { attempts: 60, seconds: 60 });
  }

  /** Both limits count in one collection. */
  createIndexes(): Promise<void> {
    return this.#ofUser.createIndexes();
  }

  /** A question that exceeds the user's limit does not count against the account's. @throws RateLimited */
  async count({ userId, accountId }: Caller): Promise<void> {
    await this.#ofUser.count(String(userId));
    await this.#ofAccount.count(String(accountId));
  }
}
